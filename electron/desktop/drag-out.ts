/** Starts the system's drag and drop for results whose rows a person drags. */
import { nativeImage, type WebContents } from 'electron';

/** A sheet of paper, 32 × 40 px, for documents without a picture of their first page. */
const paper =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAoCAYAAACfKfiZAAAARUlEQVR42u3SsQkAMAgEQMdP4UQpXC0hC1gFbE5464P/yFxnMvHe1AEAAAC0gKr9NSoAMEIAI1QBgBECGKEKAAAAWsBkLtJZ4HfLSVT9AAAAAElFTkSuQmCC';
/** The height of a row: the icon must not hide the drop target. */
const iconHeightPx = 40;

/** `picture`: path of the first page's picture, if there is one. The system takes over the drag. */
export function dragOut(contents: WebContents | null, files: readonly string[], picture: string | null): void {
  const [file] = files;
  if (!contents || contents.isDestroyed() || file === undefined) return;
  const drawn = picture === null ? null : nativeImage.createFromPath(picture);
  const icon =
    drawn && !drawn.isEmpty() ? drawn.resize({ height: iconHeightPx }) : nativeImage.createFromDataURL(paper);
  contents.startDrag({ file, files: [...files], icon });
}
