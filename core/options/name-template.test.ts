import { expect, test } from 'vitest';
import { fillTemplate, type NameParts, templateProblem } from './name-template.ts';

const facts: NameParts = {
  name: 'scan_0042',
  title: 'On Computable Numbers',
  authors: ['Alan Turing'],
  dateMs: new Date(2031, 4, 7, 23, 59).getTime(),
};

test.each([
  ['{name}', 'scan_0042'],
  ['{author} - {title}', 'Alan Turing - On Computable Numbers'],
  ['{date} {title}', '2031-05-07 On Computable Numbers'],
  ['Reading: {title} ({author})', 'Reading: On Computable Numbers (Alan Turing)'],
])('“%s” becomes “%s”', (template, expected) => {
  expect(fillTemplate(template, facts)).toBe(expected);
});

test.each([
  ['{author} - {title}', 'On Computable Numbers'],
  ['{title} ({author})', 'On Computable Numbers'],
  ['{title}, {author}, {date}', 'On Computable Numbers, 2031-05-07'],
  ['{title} – {author}', 'On Computable Numbers'],
  ['{author}', 'scan_0042'],
])('“%s” without an author leaves no gap: “%s”', (template, expected) => {
  expect(fillTemplate(template, { ...facts, authors: [] })).toBe(expected);
});

test('Of several authors the first is named', () => {
  expect(fillTemplate('{author}', { ...facts, authors: ['A', 'B', 'C'] })).toBe('A et al.');
});

test('The PDF’s own name stands for a title that nobody knows', () => {
  expect(fillTemplate('{date} {title}', { ...facts, title: ' ' })).toBe('2031-05-07 scan_0042');
});

test('What a document calls itself is never read as a pattern', () => {
  expect(fillTemplate('{title}', { ...facts, title: '{name} [{author}]', authors: [] })).toBe('{name} [{author}]');
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['{year}', 'unknown-placeholder'],
  ['{title', 'unknown-placeholder'],
  ['{}', 'unknown-placeholder'],
  ['a/{title}', 'folder'],
  ['a\\b', 'folder'],
  ['{title} - {author}', null],
])('“%s” as a pattern: %s', (template, expected) => {
  expect(templateProblem(template)).toBe(expected);
});
