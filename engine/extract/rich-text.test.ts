import { expect, test } from 'vitest';
import { plainText } from './strings.ts';

test.each([
  ['<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p><b>One</b> line</p></body>', 'One line'],
  ['<body><p>One</p><p>Two<br/>Three</p></body>', 'One\nTwo\nThree'],
  ['<p>a &lt; b &amp;&#x20;c&#233; &#99999999; &unknown;</p>', 'a < b & cé &#99999999; &unknown;'],
])('Rich text is read without its markup: %s', (rich, text) => {
  expect(plainText(rich)).toBe(text);
});
