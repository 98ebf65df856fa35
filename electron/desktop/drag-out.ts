/** Hands results to the system's drag and drop: a person has begun to drag their rows. */
import { nativeImage, type WebContents } from 'electron';

/** A sheet of paper, 32 × 40 px, for documents whose first page nobody has drawn. */
const paper =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAoCAYAAACfKfiZAAAARUlEQVR42u3SsQkAMAgEQMdP4UQpXC0hC1gFbE5464P/yFxnMvHe1AEAAAC0gKr9NSoAMEIAI1QBgBECGKEKAAAAWsBkLtJZ4HfLSVT9AAAAAElFTkSuQmCC';
/** As high as a row: what is dragged must not hide where it goes. */
const iconHeightPx = 40;

/** `picture`: of the first page, where there is one. The drag goes on in the system's hands. */
export function dragOut(contents: WebContents | null, files: readonly string[], picture: string | null): void {
  const [file] = files;
  if (!contents || contents.isDestroyed() || file === undefined) return;
  const drawn = picture === null ? null : nativeImage.createFromPath(picture);
  const icon =
    drawn && !drawn.isEmpty() ? drawn.resize({ height: iconHeightPx }) : nativeImage.createFromDataURL(paper);
  contents.startDrag({ file, files: [...files], icon });
}
