import { expect, test } from 'vitest';
import { openPassword, passwordKeyFrom, sealPassword } from './sealed-password.ts';

const material = (byte: number) => new Uint8Array(32).fill(byte);

test('A password that is sealed is opened by a worker with the key, among others', async () => {
  const [old, now] = [await passwordKeyFrom(material(1)), await passwordKeyFrom(material(2))];
  const sealed = await sealPassword(now.publicKey, 'task', 'Öffne dich 🔑');
  expect(await openPassword([old, now], 'task', sealed)).toBe('Öffne dich 🔑');
});

test('One key is the same wherever it is derived, so that every worker opens what one of them published', async () => {
  const [one, other] = [await passwordKeyFrom(material(7)), await passwordKeyFrom(material(7))];
  expect(await openPassword([other], 'task', await sealPassword(one.publicKey, 'task', 'x'))).toBe('x');
});

test('It is not opened with another key, for another task, or when it was changed', async () => {
  const [key, other] = [await passwordKeyFrom(material(1)), await passwordKeyFrom(material(2))];
  const sealed = await sealPassword(key.publicKey, 'task', 'sesame');
  expect(sealed.includes('sesame')).toBe(false);
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(await openPassword([other], 'task', sealed)).toBeNull();
  expect(await openPassword([key], 'task 2', sealed)).toBeNull();
  expect(await openPassword([key], 'task', changed)).toBeNull();
});
