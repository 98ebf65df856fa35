/** Addresses of files: where signed links point, and how our own are recognised again. */
import { signedUrlSeconds } from './contract.ts';
import type { LinkSigner } from './signed-links.ts';

/** Path patterns below the origin, as the router writes them. */
export const filePaths = {
  uploadForm: '/v1/files/forms/:token',
  uploadPart: '/v1/files/parts/:token',
  upload: '/v1/files/uploads/:token/:fileName',
  result: '/v1/files/results/:token/*',
} as const;

export class Links {
  readonly #signer: LinkSigner;

  constructor(signer: LinkSigner) {
    this.#signer = signer;
  }

  /** @param origin as the client reached us, for example "http://127.0.0.1:8787" */
  uploadForm(origin: string, uploadId: string): string {
    return `${origin}/v1/files/forms/${this.#signer.sign('upload-form', { id: uploadId }, signedUrlSeconds)}`;
  }

  uploadPart(origin: string, uploadId: string, part: number): string {
    return `${origin}/v1/files/parts/${this.#signer.sign('upload-part', { id: uploadId, part }, signedUrlSeconds)}`;
  }

  upload(origin: string, uploadId: string, fileName: string): string {
    const token = this.#signer.sign('upload', { id: uploadId }, signedUrlSeconds);
    return `${origin}/v1/files/uploads/${token}/${encodeURIComponent(fileName)}`;
  }

  /** Relative links of the document (`images/p1-1.png`) resolve below the same token. */
  result(origin: string, taskId: string, fileName: string): string {
    const token = this.#signer.sign('result', { id: taskId }, signedUrlSeconds);
    return `${origin}/v1/files/results/${token}/${encodeURIComponent(fileName)}`;
  }

  /**
   * Whether an address is one of our uploads. The signature decides, not the host: the port changes with each start and a
   * proxy may stand in front.
   *
   * @returns the upload's id; `invalid` for a link of ours that is forged or expired; null for any other address
   */
  readUpload(url: URL, ownHost: string): { uploadId: string } | 'invalid' | null {
    const token = /\/v1\/files\/uploads\/([^/]+)\/[^/]*$/.exec(url.pathname)?.[1];
    if (token === undefined) return null;
    const target = this.#signer.verify('upload', token);
    if (target) return { uploadId: target.id };
    return url.host === ownHost ? 'invalid' : null;
  }
}
