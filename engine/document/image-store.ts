import { createHash } from 'node:crypto';
import type { DocumentImage } from './tree.ts';

type Picture = Omit<DocumentImage, 'name'>;

/** The pictures of a document: each kept once, however many pages show it. */
export class ImageStore {
  readonly images: DocumentImage[] = [];
  readonly #bySource = new Map<string, string>();
  readonly #byBytes = new Map<string, string>();

  /** The name of a picture that was added under the same source key. */
  known(source: string): string | undefined {
    return this.#bySource.get(source);
  }

  /**
   * @param stem file name without extension, used if the picture is new
   * @param source a key that says where the picture comes from, or null
   * @returns the picture's name
   */
  add(stem: string, picture: Picture, source: string | null): string {
    const digest = createHash('sha256').update(picture.bytes).digest('base64');
    let name = this.#byBytes.get(digest);
    if (name === undefined) {
      name = `${stem}.${picture.mediaType === 'image/jpeg' ? 'jpg' : 'png'}`;
      this.images.push({ name, ...picture });
      this.#byBytes.set(digest, name);
    }
    if (source !== null) this.#bySource.set(source, name);
    return name;
  }
}
