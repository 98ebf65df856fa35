/** Whether the details of the selected files are shown. Pure. */

interface DetailsState {
  /** There is room for list and details side by side. */
  beside: boolean;
  /** Kept over restarts: details stand beside the list as soon as something is selected. */
  wanted: boolean;
  /** Asked for until they are closed: where they take the list's place, no click or arrow key alone may bring them. */
  asked: boolean;
  selected: number;
}

export const detailsShown = ({ beside, wanted, asked, selected }: DetailsState): boolean =>
  selected > 0 && (beside ? wanted : asked);
