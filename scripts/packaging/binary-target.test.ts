import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { binaryTarget, misfit } from './binary-target.mjs';

function header(write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(256);
  write(new DataView(bytes.buffer));
  return bytes;
}

const elf = (machine: number) =>
  header((view) => {
    view.setUint32(0, 0x7f454c46);
    view.setUint8(5, 1);
    view.setUint16(18, machine, true);
  });
const macho = (cpu: number) =>
  header((view) => {
    view.setUint32(0, 0xfeedfacf, true);
    view.setUint32(4, cpu, true);
  });
const fat = (...cpus: number[]) =>
  header((view) => {
    view.setUint32(0, 0xcafebabe);
    view.setUint32(4, cpus.length);
    for (const [index, cpu] of cpus.entries()) view.setUint32(8 + index * 20, cpu);
  });
const pe = (machine: number) =>
  header((view) => {
    view.setUint16(0, 0x4d5a);
    view.setUint32(60, 128, true);
    view.setUint32(128, 0x50450000);
    view.setUint16(132, machine, true);
  });

test.for([
  [elf(62), 'linux', 'x64'],
  [elf(183), 'linux', 'arm64'],
  [macho(0x01000007), 'darwin', 'x64'],
  [macho(0x0100000c), 'darwin', 'arm64'],
  [fat(0x01000007, 0x0100000c), 'darwin', 'universal'],
  [fat(0x01000007, 0x0100000c), 'darwin', 'arm64'],
  [pe(0x8664), 'win32', 'x64'],
  [pe(0xaa64), 'win32', 'arm64'],
] as const)(
  'A native file fits the system and processor that its header names: %2$s %3$s',
  ([bytes, platform, arch]) => {
    expect(misfit(bytes, platform, arch)).toBeNull();
  },
);

test('A keytar.node of another system or processor is refused, and so is what is no native file', () => {
  expect(misfit(elf(62), 'linux', 'arm64')).toBe('it is for linux x64, the app for linux arm64');
  expect(misfit(pe(0x8664), 'win32', 'arm64')).toContain('win32 x64');
  expect(misfit(macho(0x0100000c), 'darwin', 'universal')).toContain('darwin arm64');
  expect(misfit(elf(62), 'win32', 'x64')).toContain('linux x64');
  expect(misfit(new Uint8Array(256), 'linux', 'x64')).toBe('it is no native file');
  expect(binaryTarget(elf(8))).toBeNull();
  expect(binaryTarget(new Uint8Array(3))).toBeNull();
});

test('The Node that runs this test is for this machine', () => {
  expect(misfit(readFileSync(process.execPath), process.platform, process.arch)).toBeNull();
});
