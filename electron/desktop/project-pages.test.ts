import { describe, expect, test } from 'vitest';
import { issueAddress, siteAddress } from './project-pages.ts';

test.each([
  [{ homepage: 'https://quire.example', bugs: 'https://bugs.example' }, 'https://quire.example'],
  [{ bugs: 'https://bugs.example' }, null],
  [{ homepage: 'javascript:alert(1)' }, null],
  [null, null],
])('The site of %j is %s', (manifest, address) => {
  expect(siteAddress(manifest)).toBe(address);
});

const facts = '{\n  "quire": "1.2.3"\n}';
const bodyOf = (address: string) => new URL(address).searchParams.get('body') ?? '';

describe('A new issue', () => {
  test('has the whole report filled in where it fits', () => {
    const address = issueAddress('https://code.example/quire/issues', `${facts}\n\n{"event":"start"}`);
    expect(address).toMatch(/^https:\/\/code\.example\/quire\/issues\/new\?body=/);
    expect(bodyOf(address)).toContain(`${facts}\n\n{"event":"start"}`);
    expect(bodyOf(address)).not.toContain('clipboard');
  });

  test('holds the newest events alone where the address would be too long for a system, and says so', () => {
    const events = Array.from({ length: 60 }, (_, i) => `{"event":"task-${i}","detail":"${'x'.repeat(80)}"}`);
    const address = issueAddress('https://code.example/quire/issues/', `${facts}\n\n${events.join('\n')}`);
    expect(address.length).toBeLessThanOrEqual(2000);
    expect(bodyOf(address)).toContain('"quire": "1.2.3"');
    expect(bodyOf(address)).toContain('task-59');
    expect(bodyOf(address)).not.toContain('task-0"');
    expect(bodyOf(address)).toContain('clipboard');
  });

  test('stays short although its facts alone are long', () => {
    const address = issueAddress('https://code.example/issues', `{"a":"${'x'.repeat(5000)}"}`);
    expect(address.length).toBeLessThanOrEqual(2000);
    expect(bodyOf(address)).toContain('clipboard');
  });

  test('names the fields as GitLab does on GitLab', () => {
    const { searchParams } = new URL(issueAddress('https://gitlab.example/quire/-/issues', facts));
    expect(searchParams.get('issue[description]')).toContain('1.2.3');
  });

  test('is left to the person where the page is no list of issues', () => {
    expect(issueAddress('https://quire.example/help', facts)).toBe('https://quire.example/help');
  });
});
