import { describe, expect, it } from 'vitest';
import { line } from '../fixtures/runs.ts';
import { joinSegments, segmentsOf } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';
import { languageOf } from './code-language.ts';

/** Lines of a listing whose first words are in a colour of their own, or in that of all others. */
const listing = (code: string, color: number): TextLine[] =>
  code.split('\n').flatMap((text, row) => {
    const runs = line(text.trim() || '.', 60, 100 + 12 * row, { monospace: true });
    const [first, ...others] = runs;
    const coloured = first ? [{ ...first, style: { ...first.style, color } }, ...others] : [];
    return [joinSegments(segmentsOf(coloured))];
  });

const languageIn = (code: string, color = 0x9a6700): string | null => languageOf(listing(code, color), code);

describe('the language of a listing', () => {
  it('is told by what stands in it where its words have several colours', () => {
    const listings = {
      sh: '# install it\nnpm install --save harbour\ndocker run \\\n  -p 80:80 harbour',
      console: '# in colours\n$ harbour --colour=always\n3 ships\nnone left',
      json: '{\n  "name": "harbour",\n  // the log\n  "log": [1, 2]\n}',
      js: "const { open } = require('harbour')\n\nopen('log').close()",
      ts: 'interface Log {\n  name: string\n}',
      python: 'import harbour\n\ndef log(ship):\n    print(ship)',
      yaml: '# in the pipeline\nname: harbour\non:\n  - push\njobs:\n  log:\n    runs: always',
      html: '<!DOCTYPE html>\n<p>Open <b>all</b> day</p>',
      css: '.harbour > a {\n  color: teal;\n  margin: 0;\n}',
    };
    for (const [language, code] of Object.entries(listings)) expect(languageIn(code)).toBe(language);
  });

  it('is not that of scripts for the browser where others have the same words', () => {
    const listings = [
      "function words(raw)\n  return utf8.find(raw, '%a')\nend",
      'function y = area(r)\n  y = pi * r^2;\nend',
      'let x = 5;\nprintln!("{}", x);',
      'let area r = 3.14 *. r *. r\nlet () = print_float (area 2.0)',
      'public class Ship {\n  private int masts = 3;\n}',
      'class Ship {\npublic:\n  int masts;\n};',
      'package main\n\nimport "fmt"\n\nvar x = 5',
      'import Data.List\n\nmasts :: Int\nmasts = 3',
      'import java.util.List\nval masts = 3',
      "$ships = array('a' => array(1));",
      'type\n  Ship = record\n    name: string;\n  end;',
      'namespace Harbour {\n  enum Colour { Red }\n}',
      '> masts <- c(1, 2)\n> mean(masts)',
    ];
    for (const code of listings) expect([code, languageIn(code)]).toEqual([code, null]);
  });

  it('is told by the same words where no sign of another stands beside them', () => {
    const listings = {
      js: 'const log = open()\n\nlog.then((ships) => {\n  module.exports = ships // -> the same\n})',
      json: '// package.json\n{\n  "name": "harbour"\n}',
      ts: 'class Log {\n  private ships: number = 3\n  static async open() {}\n}',
      yaml: 'Ship:\n  type: object\n  properties:\n    name:\n      type: string',
      sh: '> npm install harbour',
    };
    for (const [language, code] of Object.entries(listings)) expect(languageIn(code)).toBe(language);
  });

  it('is none where the words are in one colour, and where nothing tells it', () => {
    expect(languageIn('npm install --save harbour\ngit log', 0)).toBeNull();
    expect(languageIn('ships: 3, boats: 4\nnone left in the harbour')).toBeNull();
    expect(languageIn('+-- docs\n+-- lib\n    +-- index')).toBeNull();
    expect(languageIn('server {\n  listen 80;\n  return 301 https://$host;\n}')).toBeNull();
  });
});
