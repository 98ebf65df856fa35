/** A multipart/form-data body (RFC 7578) around a file that is streamed. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

export interface FormFile {
  name: string;
  sizeBytes: number;
  mediaType: string;
  read(): AsyncIterable<Uint8Array>;
}

/** Every entry of `fields` first, then the part `file`, as presigned POST forms demand. */
export function formData(fields: Readonly<Record<string, string>>, file: FormFile) {
  const boundary = `----quire-${randomBytes(16).toString('hex')}`;
  const entries = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const opening = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\nContent-Type: ${file.mediaType}\r\n\r\n`;
  const head = Buffer.from(entries.join('') + opening);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts() {
    yield head;
    yield* file.read();
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.sizeBytes + tail.length),
    },
    body: Readable.from(parts()),
  };
}

/** As the HTML standard encodes names: only what would end the quoted string or the line. */
const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
