import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convert } from '../pipeline.ts';
import { openForReading } from '../reading.ts';

const book = await readFile(join(import.meta.dirname, '../../assets/samples/book.pdf'));

describe('What a result leaves out on purpose', () => {
  test.each(['markdown', 'epub'] as const)('is told by its places, in %s as well', async (format) => {
    const { leftOut } = await convert(book, { format, fallbackTitle: 'Book' });
    expect(leftOut.length).toBeGreaterThan(0);
    const open = await openForReading(book);
    const named: string[] = [];
    for (const { page, reason, x0, y0, x1, y1 } of leftOut) {
      if (reason !== 'contents') continue;
      const { lines } = await open.text(page - 1);
      for (const { text, at } of lines) {
        if (at && at.x >= x0 - 3 && at.x <= x1 && at.y >= y0 && at.y <= y1) named.push(text);
      }
    }
    open.close();
    // The places are those that the pages themselves have, and hold the printed contents.
    expect(named.join('\n')).toMatch(/contents/i);
    expect(named.length).toBeGreaterThan(3);
  });
});
