import { describe, expect, it } from 'vitest';
import { jointOf, Vocabulary } from './hyphenation.ts';

const vocabulary = new Vocabulary();
vocabulary.add('it is a well-known fact that recently nothing happened here');
vocabulary.add('set the DESTDIR of install');
vocabulary.add('the three-velocities of four bodies have no end');

const join = (before: string, after: string, words = vocabulary): string => {
  const { cut, glue } = jointOf(before, after, words);
  return (cut > 0 ? before.slice(0, -cut) : before) + glue + after;
};

describe('a word at the end of a line', () => {
  it.each([
    ['it happened re-', 'cently', 'it happened recently'],
    ['an inter\u00ad', 'national', 'an international'],
    ['the inner\u00ad\u2010', 'most pages', 'the innermost pages'],
    ['a well-', 'known fact', 'a well-known fact'],
    ['all four-', 'velocities', 'all four-velocities'],
    ['the end-', 'less', 'the endless'],
    ['install DEST-', 'DIR=debian', 'install DESTDIR=debian'],
    ['in /usr/share/', 'doc/debian', 'in /usr/share/doc/debian'],
    ['lines of verse /', 'and more', 'lines of verse / and more'],
    ['Baden-', 'Württemberg', 'Baden-Württemberg'],
    ['from 2018-', '2020', 'from 2018-2020'],
    ['the end –', 'and more', 'the end – and more'],
    ['plain', 'words', 'plain words'],
    ['第三章', '总则', '第三章 总则'],
    ['本法第三章', '总则', '本法第三章总则'],
    ['see https://example.org/', 'path/file.html', 'see https://example.org/path/file.html'],
    ['see https:', '//example.org', 'see https://example.org'],
    ['A9', ':2017', 'A9:2017'],
    ['a service on port', ':8080 by default', 'a service on port :8080 by default'],
    ['这是', '中文', '这是中文'],
    ['թողարկ֊', 'ման', 'թողարկման'],
    ['ภาษา', 'ไทย', 'ภาษาไทย'],
    ['ต่างๆ', 'ของ', 'ต่างๆ ของ'],
  ])('%s | %s', (before, after, expected) => {
    expect(join(before, after)).toBe(expected);
  });

  it.each([
    ['the file main.', 'tex', 'the file main.tex'],
    ['run apt-', 'get', 'run apt-get'],
    ['install DEST-', 'DIR=debian', 'install DESTDIR=debian'],
    ['files in /', 'etc and others', 'files in /etc and others'],
    ['find /', '-name main.c', 'find / -name main.c'],
    ['sudo apt', 'install', 'sudo apt install'],
  ])('of code keeps its signs: %s | %s', (before, after, expected) => {
    const { cut, glue } = jointOf(before, after, vocabulary, true);
    expect((cut > 0 ? before.slice(0, -cut) : before) + glue + after).toBe(expected);
  });

  const listed = new Set([
    'high',
    'level',
    'differ',
    'difference',
    'cam',
    'bridge',
    'formatted',
    'run',
    'levels',
    'to',
  ]);
  const isListed = (word: string): boolean => listed.has(word);
  const text = 'so the runlevel of Markdown and the rest of it is the end';

  it.each([
    ['a high-', 'level view', 'a high-level view'],
    ['the differ-', 'ence', 'the difference'],
    ['of Cam-', 'bridge', 'of Cambridge'],
    ['as Markdown-', 'formatted text', 'as Markdown-formatted text'],
    ['four run-', 'levels', 'four runlevels'],
    ['THE DIFFER-', 'ENCE', 'THE DIFFERENCE'],
    ['A HIGH-', 'LEVEL', 'A HIGH-LEVEL'],
    ['A Differ-', 'Ence', 'A Differ-Ence'],
  ])('of English text is a compound of two words that make no third: %s | %s', (before, after, expected) => {
    const english = new Vocabulary(isListed);
    english.add(text);
    expect(join(before, after, english)).toBe(expected);
  });

  it('in capitals stays two words where the document has it so, or it is code', () => {
    const english = new Vocabulary(isListed);
    english.add('so THE DIFFER-ENCE of it is the end');
    expect(join('A DIFFER-', 'ENCE', english)).toBe('A DIFFER-ENCE');
    expect(jointOf('DIFFER-', 'ENCE', new Vocabulary(isListed), true)).toEqual({ cut: 0, glue: '' });
  });

  it('of another language is one word, whatever its parts are in English', () => {
    const german = new Vocabulary(isListed);
    german.add('und die Höhe der Stufe ist in der Regel nicht bekannt');
    expect(join('in high-', 'level', german)).toBe('in highlevel');
  });

  it('may have a hundred thousand letters', () => {
    const long = 'a'.repeat(100_000);
    expect(join(`${long}.-`, 'b')).toBe(`${long}.- b`);
  });
});
