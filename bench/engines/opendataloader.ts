import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { watchPeak } from '../processes/memory.ts';
import { type Engine, textOnly } from './engine.ts';
import { peerFolder } from './peer-packages.ts';

/** A Java program: each call starts a virtual machine, which is part of its time. */
export function loadOpendataloader(): Engine {
  const [jar] = globSync(join(peerFolder('@opendataloader/pdf'), 'lib', '*.jar'));
  if (jar === undefined) throw new Error('@opendataloader/pdf has no program.');
  return {
    convert: (pdf) =>
      withFolder(async (out) => {
        await runJava(jar, [pdf], out);
        return textOnly(await readFile(join(out, `${basename(pdf, '.pdf')}.md`), 'utf8'));
      }),
    convertAll: (pdfs) => withFolder((out) => runJava(jar, pdfs, out)),
  };
}

async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-opendataloader-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runJava(jar: string, pdfs: readonly string[], out: string): Promise<{ peakBytes: number | null }> {
  const options = ['--output-dir', out, '--format', 'markdown', '--image-output', 'off', '--quiet'];
  return new Promise((resolve, reject) => {
    const child = spawn('java', ['-jar', jar, ...pdfs, ...options], { stdio: 'ignore' });
    const peak = watchPeak(child.pid);
    child.once('error', reject);
    child.once('exit', (code) => {
      const peakBytes = peak();
      if (code === 0) resolve({ peakBytes });
      else reject(new Error(`java ended with ${code}`));
    });
  });
}
