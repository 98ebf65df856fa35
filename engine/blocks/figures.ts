import type { PageContent, PageImage } from '../extract/page-content.ts';
import { height, width } from './box.ts';
import type { LayoutBlock } from './layout.ts';

/** Smaller pictures are ornaments, bullets and spacers. */
const MIN_SIDE_PT = 12;
const BACKGROUND_SHARE = 0.8;

/** Images that a reader would miss: not ornaments, not the paper behind the text. */
export function figuresOf(content: PageContent): LayoutBlock[] {
  const images = content.images
    .filter((image) => isShown(image, content))
    .map(
      (image): LayoutBlock => ({
        kind: 'figure',
        box: { x0: image.x0, y0: image.y0, x1: image.x1, y1: image.y1 },
        image: { id: image.id },
      }),
    );
  const { quarter } = content;
  const drawn = (content.pictures ?? []).map(
    (area): LayoutBlock => ({
      kind: 'figure',
      box: area,
      image: { area, ...(quarter !== undefined && { quarter }) },
    }),
  );
  return [...images, ...drawn];
}

function isShown(image: PageImage, content: PageContent): boolean {
  if (width(image) < MIN_SIDE_PT || height(image) < MIN_SIDE_PT) return false;
  if (image.widthPx < 8 || image.heightPx < 8) return false;
  const share = (width(image) * height(image)) / (content.widthPt * content.heightPt);
  return share < BACKGROUND_SHARE || content.runs.length === 0;
}
