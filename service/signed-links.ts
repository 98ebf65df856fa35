/**
 * Links that carry their own permission: an HMAC over what the link may do, with which file, and until when. One link serves one
 * purpose. The signing key is kept in the data folder, so that links stay valid after a restart.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { signedUrlSeconds } from './contract.ts';
import { writeFileDurably } from './durable-file.ts';

export const linkPurposes = ['upload-form', 'upload-part', 'upload', 'result'] as const;

const claimsSchema = z.object({
  purpose: z.enum(linkPurposes),
  /** An upload's or a task's id. */
  id: z.string(),
  part: z.number().int().optional(),
  expiresAtS: z.number().int(),
});
type Claims = z.infer<typeof claimsSchema>;
export type LinkPurpose = Claims['purpose'];

export class LinkSigner {
  readonly #key: Buffer;
  readonly #nowMs: () => number;

  constructor(key: Buffer, nowMs: () => number = Date.now) {
    this.#key = key;
    this.#nowMs = nowMs;
  }

  /** @returns a token of URL-safe characters */
  sign(purpose: LinkPurpose, target: { id: string; part?: number }, lifetimeS: number): string {
    const claims: Claims = { purpose, ...target, expiresAtS: Math.floor(this.#nowMs() / 1000) + lifetimeS };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${payload}.${this.#mac(payload)}`;
  }

  /** What the token permits; null if it is forged, expired or made for another purpose. */
  verify(purpose: LinkPurpose, token: string): { id: string; part?: number | undefined } | null {
    const [payload = '', signature = '', ...rest] = token.split('.');
    // Compared as text, because several base64 texts decode to the same bytes.
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.#mac(payload));
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return claims.purpose === purpose && claims.expiresAtS * 1000 > this.#nowMs() ? claims : null;
  }

  #mac(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}

const keyBytes = 32;

/** Reads the signing key, or makes it at the first start. */
export function loadSigningKey(path: string): Buffer {
  try {
    const key = readFileSync(path);
    if (key.length === keyBytes) return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(keyBytes);
  writeFileDurably(path, key, 0o600);
  return key;
}

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

  /** @param origin the origin that the client used, for example "http://127.0.0.1:8787" */
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
   * Whether an address is one of this service’s uploads. The signature decides, not the host: the port changes with each start,
   * and a proxy may be in front.
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
