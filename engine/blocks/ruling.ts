/** A line along an axis: `at` is its y (horizontal) or x (vertical). */
export interface Line {
  at: number;
  from: number;
  to: number;
  /** Where the pieces meet that it is drawn in: browsers and word processors draw the border of each cell by itself. */
  seams?: readonly number[];
}

export interface Ruling {
  horizontal: Line[];
  vertical: Line[];
}
