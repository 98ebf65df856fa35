import { existsSync, readFileSync } from 'node:fs';
import type { NativeImage as ElectronNativeImage, Size } from 'electron';
import { strictInstances, strictModule } from '../strict.ts';
import type { Surface } from '../surface.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height in pixels from the IHDR chunk, which follows the signature (PNG, third edition, 11.2.1). */
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** From the first start-of-frame segment (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.readUInt16BE(0) !== 0xff_d8) return undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

/** Holds an encoded picture as it came; it is not decoded, so it can't be re-encoded, cropped or scaled. */
export class NativeImage implements Surface<ElectronNativeImage> {
  private readonly encoded: Buffer;
  private readonly size: Size | undefined;
  private isTemplate = false;

  constructor(encoded: Buffer) {
    this.size = encoded.length > 4 ? (pngSize(encoded) ?? jpegSize(encoded)) : undefined;
    this.encoded = this.size ? encoded : Buffer.alloc(0);
  }

  isEmpty(): boolean {
    return this.size === undefined;
  }

  getSize(): Size {
    return this.size ?? { width: 0, height: 0 };
  }

  getAspectRatio(): number {
    const { width, height } = this.getSize();
    return height === 0 ? 1 : width / height;
  }

  toPNG(): Buffer {
    if (this.size && !pngSize(this.encoded))
      throw new Error('electron stand-in: nativeImage.toPNG of another format is not implemented');
    return this.encoded;
  }

  toDataURL(): string {
    const type = pngSize(this.encoded) || this.isEmpty() ? 'image/png' : 'image/jpeg';
    return `data:${type};base64,${this.encoded.toString('base64')}`;
  }

  setTemplateImage(isTemplate: boolean): void {
    this.isTemplate = isTemplate;
  }

  isTemplateImage(): boolean {
    return this.isTemplate;
  }

  /** The same picture: nothing here shows it, so its pixels don't matter. */
  resize(): ElectronNativeImage {
    return this as unknown as ElectronNativeImage;
  }
}

strictInstances(NativeImage, 'nativeImage');

export const nativeImage = strictModule('nativeImage', {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  createFromPath: (file: string) => new NativeImage(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)),
  createFromBuffer: (bytes: Buffer) => new NativeImage(Buffer.from(bytes)),
  createFromDataURL: (url: string) => new NativeImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
});
