import type { ReportFault } from '../../core/tasks/backoff.ts';

/** Ends the parts stage by stage, those of one stage in parallel. A part that fails is reported, and the others still end. */
export async function closeInStages(
  stages: readonly (readonly (() => unknown)[])[],
  report?: ReportFault,
): Promise<void> {
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
