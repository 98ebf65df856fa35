import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { toErrorData } from './codes.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

it('A disk that is full for SQLite is a full disk, and a table that is missing is not', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE pages (bytes BLOB); PRAGMA max_page_count = 3');
  const full = thrownBy(() => database.exec('INSERT INTO pages VALUES (zeroblob(1000000))'));
  const other = thrownBy(() => database.exec('SELECT * FROM nothing'));
  database.close();
  expect(toErrorData(full)).toMatchObject({
    code: 'data-folder-full',
    detail: { cause: expect.stringMatching(/full/) },
  });
  expect(toErrorData(other).code).toBe('internal');
});
