/**
 * `npm run ocr:add -- nld pol`: brings data for recognising more languages from the registry (packages
 * `@tesseract.js-data/…`, Tesseract's codes) into assets/ocr, where the engine and the next build find it.
 */
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';
import { run } from './process.mjs';

const languages = process.argv.slice(2);
if (languages.length === 0 || !languages.every((language) => /^[a-z]{3}(_[a-z]+)*$/i.test(language))) {
  console.error('Name languages by their codes: npm run ocr:add -- nld pol');
  process.exit(2);
}

const folder = join(root, '.cache', 'ocr-data');
const packages = languages.map((language) => `@tesseract.js-data/${language}`);
// npm tells where it is; its command is a shell script on Windows, which can't be started as a program.
const npm = process.env.npm_execpath;
if (!npm) throw new Error('Run this with npm run ocr:add.');
const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, ...packages];
const code = await run(process.execPath, [npm, ...install]);
if (code !== 0) process.exit(code);
for (const language of languages) {
  const name = `${language}.traineddata.gz`;
  // The integer form of the accurate models: a tenth of the float form's size.
  const from = join(folder, 'node_modules', '@tesseract.js-data', language, '4.0.0_best_int', name);
  if (!existsSync(from)) {
    console.error(`The package for ${language} holds no such data.`);
    process.exitCode = 1;
    continue;
  }
  copyFileSync(from, join(root, 'assets', 'ocr', name));
  console.log(`assets/ocr/${name}`);
}
