/** The journal on a real disk that is in its way. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { noSmallDisk } from '../../../e2e/fault-service/small-disk.ts';

const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Runs where /mnt is the disk: SQLite looks behind the links by which another process would reach it. */
const program = `
  import { execFileSync } from 'node:child_process';
  import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
  import { openJournal } from ${urlOf('./journal.ts')};
  import { examples } from ${urlOf('../fixtures/tasks.ts')};
  const { journal } = openJournal('/mnt', 0);
  journal.write({ tasks: [examples.converting] });
  journal.close();
  const look = () => {
    try {
      const { journal, kept, damage } = openJournal('/mnt', 0);
      journal.close();
      return { seen: kept.tasks.map(({ status }) => status), damage };
    } catch (error) {
      return { seen: error.code, names: readdirSync('/mnt').filter((name) => /^journal.*db$/.test(name)) };
    }
  };
  const { bavail, bsize } = statfsSync('/mnt');
  writeFileSync('/mnt/filler', Buffer.alloc(bavail * bsize));
  const full = look();
  rmSync('/mnt/filler');
  const again = look();
  execFileSync('mount', ['-o', 'remount,ro', '/mnt']);
  console.log(JSON.stringify({ full, again, readOnly: look() }));
`;

test.skipIf(noSmallDisk)('Where the disk is full or protected, the journal stays as it is and says so', () => {
  const { stdout, stderr } = spawnSync(
    'unshare',
    [
      ...['-Urm', 'sh', '-c', 'mount -t tmpfs -o size=512k tmpfs /mnt && exec "$0" --input-type=module -e "$1"'],
      ...[process.execPath, program],
    ],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(stdout || JSON.stringify(stderr))).toEqual({
    full: { seen: 'journal-unwritable', names: ['journal.db'] },
    again: { seen: ['converting'], damage: null },
    readOnly: { seen: 'journal-unwritable', names: ['journal.db'] },
  });
});
