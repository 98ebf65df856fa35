import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { faultsOfEpub } from './epub-faults.ts';
import { faultOfXml } from './xml-fault.ts';

describe('XML', () => {
  test.each([
    '<a/>',
    '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html lang="en"><!-- < & --><p>1 &lt; 2 &amp; &#x263a;</p><br/></html>',
    "<a b='1' c=\"it's > 1\"/>",
    '<x:a xmlns:x="urn:x"><![CDATA[ < & ]]></x:a>',
  ])('%s is well-formed', (text) => {
    expect(faultOfXml(text)).toBeNull();
  });

  test.each([
    ['<a>', '<a> is not closed'],
    ['<a></b>', '</b> closes nothing'],
    ['<a>1 & 2</a>', 'a bare &'],
    ['<a>&nbsp;</a>', 'a bare &'],
    ['<a>1 < 2</a>', 'a bare <'],
    ['<a/><b/>', 'a second root'],
    ['<a/>text', 'text outside of the root'],
    ['', 'no root'],
    ['<a b="1" b="2"/>', '<a> with an attribute twice'],
    ['<a b=1/>', '<a> with “b=1”'],
    ['<a b="&"/>', '<a> with a bare &'],
    ['<a>\u0002</a>', 'character U+2'],
    ['<a>\ufffe</a>', 'character U+fffe'],
    ['<1/>', 'a tag named “1”'],
  ])('%j is not: %s', (text, fault) => {
    expect(faultOfXml(text)).toBe(fault);
  });
});

describe('An EPUB', () => {
  test('has its type first and well-formed markup', () => {
    expect(faultsOfEpub(zipSync({ mimetype: strToU8('application/epub+zip'), 'a.xhtml': strToU8('<a/>') }))).toBeNull();
    expect(faultsOfEpub(zipSync({ mimetype: strToU8(''), 'b/a.xhtml': strToU8('<a>') }))).toBe(
      'b/a.xhtml: <a> is not closed',
    );
    expect(faultsOfEpub(zipSync({ 'a.xhtml': strToU8('<a/>') }))).toBe('mimetype is not the first entry');
    expect(faultsOfEpub(strToU8('no archive'))).toMatch(/^no archive: /);
  });
});
