/** The child's side of pool.ts. */

/** Answers each job with what `work` gives, or with the reason why it failed. */
export function serve(work: (job: unknown) => Promise<unknown>): void {
  process.on('message', (job) => {
    work(job).then(
      (value) => process.send?.({ kind: 'done', value }),
      (error: unknown) => process.send?.({ kind: 'failed', message: reasonOf(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
