import { describe, expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '../data-folder.ts';
import { temporaryFolder } from '../fixtures/harness.ts';
import { type NewUpload, sqliteUploadRegistry, type UploadRegistry } from './registry.ts';

describeUploadRegistry('SQLite', async (nowMs) => {
  const folder = await temporaryFolder();
  let data = openDataFolder(folder);
  onTestFinished(() => data.close());
  return {
    registry: sqliteUploadRegistry(data.database, nowMs),
    async reopen() {
      data.close();
      data = openDataFolder(folder);
      return sqliteUploadRegistry(data.database, nowMs);
    },
  };
});

const form: NewUpload = { id: 'form', owner: 'anna', fileName: 'Größe.pdf', sizeBytes: null, partSizeBytes: null };
const parts: NewUpload = { id: 'parts', owner: 'otto', fileName: null, sizeBytes: 12, partSizeBytes: 5 };
const part = (etag: string, sizeBytes = 5) => ({ etag, sizeBytes });

/** @param make an empty registry; `reopen` gives one on the same data, as after a restart */
function describeUploadRegistry(
  name: string,
  make: (nowMs: () => number) => Promise<{ registry: UploadRegistry; reopen(): Promise<UploadRegistry> }>,
): void {
  describe(`${name} as a registry of uploads`, () => {
    test('gives back what was announced, also after a restart', async () => {
      const { registry, reopen } = await make(() => 1);
      registry.add(form);
      registry.add(parts);
      const open = { state: 'open', sha256: null };
      const kept = [{ ...form, ...open }, { ...parts, ...open }, null];
      const look = (each: UploadRegistry) => ['form', 'parts', 'other'].map((id) => each.find(id));
      expect(look(registry)).toEqual(kept);
      expect(look(await reopen())).toEqual(kept);
    });

    test('has each id once', async () => {
      const { registry } = await make(() => 1);
      registry.add(form);
      expect(() => registry.add({ ...form, fileName: 'another.pdf' })).toThrow();
      expect(registry.find('form')?.fileName).toBe('Größe.pdf');
    });

    test('notes when an upload is whole, how long it is and what it is called', async () => {
      const { registry, reopen } = await make(() => 1);
      registry.add(form);
      registry.complete('form', { sizeBytes: 70, sha256: 'x' });
      registry.rename('form', 'b.pdf');
      expect((await reopen()).find('form')).toEqual({
        ...form,
        fileName: 'b.pdf',
        sizeBytes: 70,
        state: 'complete',
        sha256: 'x',
      });
    });

    test('keeps the parts of each upload, the last that came of each number', async () => {
      const { registry, reopen } = await make(() => 1);
      registry.add(parts);
      registry.add({ ...parts, id: 'more' });
      expect(registry.parts('parts')).toEqual(new Map());
      registry.setPart('parts', 2, part('b'));
      registry.setPart('parts', 1, part('a'));
      registry.setPart('parts', 2, part('c', 4));
      registry.setPart('more', 1, part('d'));
      const kept = (await reopen()).parts('parts');
      expect(new Map([...kept].sort())).toEqual(
        new Map([
          [1, part('a')],
          [2, part('c', 4)],
        ]),
      );
    });

    test('takes no part for an upload that it does not have', async () => {
      const { registry } = await make(() => 1);
      expect(() => registry.setPart('other', 1, part('a'))).toThrow();
      expect(registry.parts('other')).toEqual(new Map());
    });

    test('forgets an upload with its parts, and what comes late for it', async () => {
      const { registry } = await make(() => 1);
      registry.add(parts);
      registry.setPart('parts', 1, part('a'));
      registry.remove('parts');
      registry.remove('parts');
      registry.complete('parts', { sizeBytes: 12, sha256: 'x' });
      registry.rename('parts', 'late.pdf');
      expect(registry.find('parts')).toBeNull();
      registry.add(parts);
      expect([registry.find('parts'), registry.parts('parts')]).toEqual([
        { ...parts, state: 'open', sha256: null },
        new Map(),
      ]);
    });

    test('knows what each owner’s uploads take: as announced, then as they arrived, a little at least', async () => {
      const { registry, reopen } = await make(() => 1);
      expect(registry.bytesOf('anna')).toBe(0);
      registry.add({ ...parts, owner: 'anna', sizeBytes: 9_000_000 });
      registry.add(form);
      registry.add({ ...form, id: 'other', owner: 'otto' });
      expect([registry.bytesOf('anna'), registry.bytesOf('otto')]).toEqual([9_004_096, 4096]);
      registry.complete('form', { sizeBytes: 1_000_000, sha256: 'x' });
      const again = await reopen();
      expect(again.bytesOf('anna')).toBe(10_000_000);
      again.remove('parts');
      expect(again.bytesOf('anna')).toBe(1_000_000);
    });

    test('names what was announced before a time, whole or not', async () => {
      let nowMs = 1_000;
      const { registry } = await make(() => nowMs);
      registry.add(form);
      nowMs = 2_000;
      registry.add(parts);
      registry.complete('form', { sizeBytes: 1, sha256: 'x' });
      expect([1_000, 2_000, 3_000].map((timeMs) => registry.announcedBefore(timeMs).sort())).toEqual([
        [],
        ['form'],
        ['form', 'parts'],
      ]);
    });
  });
}
