import { expect, test } from 'vitest';
import { readableHtml } from './html-source.ts';

test('Navigation, scripts and pictures are no text of the document', () => {
  const page = `<head><title>T</title></head><body><div class="navheader">Next</div><script>x()</script><nav>Up</nav>
    <p>Read <a href="https://example.org/">this</a>.<img src="x.png" alt="a picture"></p><div class="navfooter">Prev</div></body>`;
  expect(readableHtml(page).trim()).toBe('<p>Read this.</p>');
});

test('Where a page says what its document is, the rest is left out', () => {
  const page = '<body><div>Side bar</div><div class="document"><div role="main"><p>Text</p></div></div></body>';
  expect(readableHtml(page)).toBe('<p>Text</p>');
});

test('A list of links into the document is a table of contents and goes with its title', () => {
  const items = ['Intro', 'Usage', 'Files', 'Index'].map((title) => `<li>1.2 <a href="#${title}">${title}</a></li>`);
  expect(readableHtml(`<h2>Table of Contents</h2><ul>${items.join('')}</ul><p>Text</p>`)).toBe('<p>Text</p>');
});

test('A list whose items go on after their links stays, and so does one of links to other places', () => {
  const described = ['a', 'b', 'c', 'd'].map(
    (name) => `<li><a href="#${name}">${name}</a> is an option with a text of its own</li>`,
  );
  expect(readableHtml(`<ul>${described.join('')}</ul>`)).toContain('<li>a is an option');
  const elsewhere = ['a', 'b', 'c', 'd'].map((name) => `<li><a href="https://example.org/${name}">${name}</a></li>`);
  expect(readableHtml(`<ul>${elsewhere.join('')}</ul>`)).toContain('<li>d</li>');
});

test('DocBook’s titles get the levels at which their divisions stand, other headings keep theirs', () => {
  const page = `<div class="book"><h1 class="title">Book</h1><div class="chapter"><h2 class="title">Chapter</h2>
    <div class="section"><h2 class="title">Section</h2></div></div></div><div class="section"><h4 class="section">Four</h4></div>`;
  expect(readableHtml(page).match(/<h\d/g)).toEqual(['<h1', '<h2', '<h3', '<h4']);
});

test('DocBook’s pages from SGML have levels by their divisions, whatever their headings are', () => {
  const page = `<DIV CLASS="BOOK"><H1 CLASS="TITLE">Book</H1><DIV CLASS="CHAPTER"><H1>Chapter</H1><DIV CLASS="SECT1">
    <H1 CLASS="SECT1">Section</H1></DIV></DIV></DIV>`;
  expect(readableHtml(page).match(/<h\d/g)).toEqual(['<h1', '<h2', '<h3']);
});

test('Headings without text and titles of notes are no headings', () => {
  expect(readableHtml('<h1><img src="logo.png"></h1><div class="note"><h3 class="title">Note</h3></div>')).toBe(
    '<div><p>Note</p></div>',
  );
});

test('The title of the book before that of a chapter is left out, another break in a heading is not', () => {
  expect(readableHtml('<h1>\nUser guide<br>Chapter 2 - Files\n</h1>')).toBe('<h1>Chapter 2 - Files\n</h1>');
  expect(readableHtml('<h1>Files<br>and folders</h1>')).toBe('<h1>Files<br>and folders</h1>');
});

test('Tables that only lay out a note are none, tables of the author keep their spans', () => {
  const note = '<div class="note"><table><tr><td>Note</td><td><p>Mind the gap</p></td></tr></table></div>';
  expect(readableHtml(note)).not.toContain('table');
  expect(readableHtml(note)).toContain('<p>Mind the gap</p>');
  const row = '<tr><td colspan="2" class="x">wide</td><td rowspan="1">y</td></tr>';
  const table = `<table><tbody>${row}<tr><td></td></tr>${row}</tbody></table>`;
  const kept =
    '<thead><tr><th colspan="2">wide</th><th>y</th></tr></thead><tbody><tr><td colspan="2">wide</td><td>y</td></tr></tbody>';
  expect(readableHtml(table)).toBe(`<table>${kept}</table>`);
  expect(readableHtml(`<table>${row}</table>`)).not.toContain('table');
});

test('The first row is the header where the author marks none', () => {
  const cells = (first: string, third: string) =>
    readableHtml(`<table><tr>${first}<td>b</td></tr><tr>${third}<td>d</td></tr></table>`);
  expect(cells('<td>a</td>', '<td>c</td>')).toContain('<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c');
  expect(cells('<th>a</th>', '<td>c</td>')).toContain('<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c');
  const caption = '<caption>A caption</caption>';
  expect(readableHtml(`<table>${caption}<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>`)).toContain(
    caption,
  );
  expect(cells('<th>a</th>', '<th>c</th>')).toContain('<tr><th>a</th><td>b</td></tr><tr><th>c</th>');
});

test('A table in a cell of one that only places things is a table', () => {
  const inner = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
  const tables = readableHtml(`<table><tr><td>${inner}</td></tr></table>`).match(/<(?:table|td)>/g);
  expect(tables).toEqual(['<table>', '<td>', '<td>']);
});

test('Code stays code, with its characters escaped', () => {
  expect(readableHtml('<pre class="programlisting">if (a &lt; b)\n  <b>c</b> &amp;&amp; d</pre>')).toBe(
    '<pre class="text"><code>if (a &lt; b)\n  <b>c</b> &amp;&amp; d</code></pre>',
  );
});
