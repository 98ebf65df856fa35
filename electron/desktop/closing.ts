import type { Report } from '../../core/tasks/backoff.ts';

/** Ends parts, stage after stage, those of one stage side by side. One that fails keeps no other from ending. */
export async function closeInStages(stages: readonly (readonly (() => unknown)[])[], report?: Report): Promise<void> {
  for (const stage of stages) {
    await Promise.all(
      stage.map(async (end) => {
        try {
          await end();
        } catch (error) {
          report?.('closing', error);
        }
      }),
    );
  }
}
