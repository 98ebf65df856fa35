import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { watchPeak } from '../processes/memory.ts';
import { type Demand, type Engine, textOnly } from './engine.ts';
import { peerFolder } from './peer-packages.ts';
import { withFolder } from './scratch-folder.ts';

/** A Java program: each call starts a virtual machine, which is part of its time. */
export function loadOpendataloader(): Engine {
  const [jar] = globSync(join(peerFolder('@opendataloader/pdf'), 'lib', '*.jar'));
  if (jar === undefined) throw new Error('@opendataloader/pdf has no program.');
  return {
    convert: (pdf, demand) =>
      withFolder(async (out) => {
        await runJava(jar, [pdf], out, demand);
        return textOnly(await readFile(join(out, `${basename(pdf, '.pdf')}.md`), 'utf8'));
      }),
    convertAll: (pdfs, demand) => withFolder((out) => runJava(jar, pdfs, out, demand)),
  };
}

function runJava(
  jar: string,
  pdfs: readonly string[],
  out: string,
  { pictures }: Demand,
): Promise<{ peakBytes: number | null }> {
  const images = pictures ? 'external' : 'off';
  const options = ['--output-dir', out, '--format', 'markdown', '--image-output', images, '--quiet'];
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
