/** The language that a listing is written in, where its words stand in the colours of a grammar and plain signs tell which. */

import type { TextLine } from '../lines/text-line.ts';

/** Longer listings tell their language by their beginning. */
const MAX_LINES = 60;
const MAX_LETTERS = 4_000;
/** Of the lines with words. */
const MOST = 0.6;

/** A word that begins a command of a shell. */
const COMMAND =
  /^(?:sudo\s+)?(?:npm|npx|yarn|pnpm|bunx?|node|deno|pip3?|pipx|python3?|conda|gem|bundle|rake|composer|php|cargo|rustup|go|mvn|gradle|make|cmake|git|hg|svn|gh|docker|podman|kubectl|helm|brew|apt|apt-get|dnf|yum|apk|pacman|snap|choco|winget|curl|wget|tar|unzip|cd|ls|cp|mv|rm|ln|mkdir|touch|cat|echo|export(?=\s+\w+=)|source|chmod|chown|ssh|scp|rsync|systemctl|service|vim?|nano|sed|awk|grep|find|env|which|bower|ember|ng|vue|expo|tsc|eslint|jest|mocha|vite|webpack|rails|flask|uvicorn|pytest|psql|mysql|sqlite3|redis-cli|aws|gcloud|az|heroku|terraform|ansible)(?=\s|$)/;
const PROMPT = /^(?:\$|PS [^>]*>|[A-Z]:\\[^>]*>|[\w.-]+@[\w.-]+:[^$#]*[$#])\s+\S/;
const KEY = /^\s*(?:-\s+)?["']?[\w./@$ -]+["']?:(?:\s|$)/;
const ITEM = /^\s*-\s+\S/;
const DECLARATION =
  /^\s*(?:export\s+(?:default\s+)?)?(?:(?:const|let|var)\s+(?:[\w$]+|[[{][^=\n]*[\]}])\s*=[^=]|(?:async\s+)?function\b\*?\s*[\w$]*\([^()]*\)\s*\{)|^\s*constructor\(/m;
const OTHER_SCRIPT =
  /\brequire\(["']|^\s*import\s(?:[^;"']*\sfrom\s+)["'][^"']+["']|^\s*import\s+["'][./][^"':]+["']|^\s*export\s+[{*]|=>\s*\{\s*$|\bconsole\.\w+\(/m;
const TYPES =
  /^\s*(?:export\s+)?(?:interface\s+\w[^{\n]*\{|type\s+\w+\s*=|declare\s+\w)|[\w)?]:\s*(?:string|number|boolean|void|unknown|any|never)\b(?!['"])/m;
/** C, Java, Rust, Go, Lua, Ruby, Haskell, Pascal and their like have some of the same declarations: lines that begin as theirs, and their signs. */
const OTHER_LINE =
  /^\s*(?:#(?:include|define|\[)|(?:package|using|module|local|func?|fun|impl|pub|struct|union|def|val|procedure|data|instance)\s+\w|import\s+(?:static\s+)?\w[\w.*]*;?$|(?:end|begin|BEGIN);?$|--\s|(?:public|protected|private|static|final|unsigned)\s+(?!(?:async|readonly|get|set)\s|[#\w]+\s*[?!]?[(=:;])|(?:const\s+)?(?:int|char|double|float|long|bool|boolean|auto|void|String)\s+[\w*&])/m;
const OTHER_SIGN =
  /\b(?:let\s+mut|then$|elsif|nil)\b|\w!\(|[a-z_]::\w|:=|\$\w+->|\)\s*->|\s<-\s|["']\s*=>|(?:^|[\s(])\$\w+\s*(?:=[^>]|,|\))|\bConsole\.|\bprintln?\(/m;
const PYTHON =
  /^\s*(?:async\s+)?(?:def\s+\w+\(.*|class\s+\w+.*):\s*(?:#.*)?$|^\s*from\s+[\w.]+\s+import\s+\w|^import\s+[a-z_]\w*(?:\.[a-z_]\w*)*(?:\s+as\s+\w+)?$/m;
const RULE = /^(?!\s*(?:class|struct)\b)[^{};"'=()]*[\w\])*]\s*\{\s*(?:[\w-]+\s*:[^;{}]*;\s*)+\}/m;
const HTML =
  /^\s*<(?:!doctype html|html|head|body|div|span|p|a|ul|script|style|link|meta|img|form|input|button|section|template|h[1-6])\b/i;

/** @returns a name that follows ``` in Markdown, or null where the listing is in one colour or nothing tells */
export function languageOf(lines: readonly TextLine[], code: string): string | null {
  if (!isHighlighted(lines)) return null;
  const all = code
    .slice(0, MAX_LETTERS)
    .split('\n', MAX_LINES)
    .filter((line) => line.trim() !== '');
  if (isSession(all)) return 'console';
  if (isShell(all)) return 'sh';
  const text = all.join('\n');
  const start = text.replace(/^(?:\s*\/\/.*\n)+/, '').trimStart();
  if (HTML.test(start) && /<\/?\w+[^<]*>/.test(start)) return 'html';
  if (start.startsWith('<?xml')) return 'xml';
  if (start.startsWith('<?php')) return 'php';
  if (isJson(start, all)) return 'json';
  if (areKeys(all)) return 'yaml';
  if (PYTHON.test(text) && !/[;{]\s*$/m.test(text)) return 'python';
  const isScript = DECLARATION.test(text) || OTHER_SCRIPT.test(text);
  if (!isScript && RULE.test(text)) return 'css';
  if (OTHER_LINE.test(text) || OTHER_SIGN.test(text)) return null;
  if (TYPES.test(text)) return 'ts';
  return isScript ? 'js' : null;
}

/** In more than one colour, or weight, or slant. */
function isHighlighted(lines: readonly TextLine[]): boolean {
  const first = lines[0]?.runs[0]?.style;
  const isOther = ({ color, bold, italic }: TextLine['runs'][number]['style']): boolean =>
    first !== undefined && (color !== first.color || bold !== first.bold || italic !== first.italic);
  return lines.some(({ runs }) => runs.some(({ style }) => isOther(style)));
}

/** Commands behind prompts, and what they answer; comments may stand before them. */
const isSession = (lines: readonly string[]): boolean =>
  /^\$ \S/.test(lines.find((line) => !line.startsWith('#'))?.trim() ?? '') &&
  !lines.every((line) => /^[#$]/.test(line));

/** Commands, those that go on in the next line, and comments. */
function isShell(lines: readonly string[]): boolean {
  let commands = 0;
  let others = 0;
  let goesOn = false;
  for (const line of lines) {
    // R and others have this prompt, too.
    const text = line.trim().replace(/^> /, '');
    if (COMMAND.test(text) || PROMPT.test(text)) commands++;
    else if (!text.startsWith('#') && !goesOn) others++;
    goesOn = text.endsWith('\\');
  }
  return commands > 0 && commands >= MOST * (commands + others);
}

function isJson(start: string, lines: readonly string[]): boolean {
  if (!/^[[{]/.test(start)) return false;
  const keys = lines.filter((line) => /^\s*[{[]?\s*"[^"]+"\s*:/.test(line));
  const values = lines.filter((line) => /[\w"]/.test(line) && !/^\s*\/\//.test(line));
  return keys.length > 0 && keys.length >= MOST * values.length;
}

/** "name: value" in most lines, with items of lists and comments between them. */
function areKeys(lines: readonly string[]): boolean {
  const others = lines.filter((line) => !line.trim().startsWith('#'));
  const keys = others.filter((line) => KEY.test(line) && !/[;{,]\s*$/.test(line));
  return (
    keys.length > 1 &&
    others.every((line) => KEY.test(line) || ITEM.test(line) || /^\s{2,}/.test(line)) &&
    keys.length >= MOST * others.length
  );
}
