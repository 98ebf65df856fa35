import { expect, test } from 'vitest';
import { helpHandlers } from './help-handlers.ts';

test('A report is copied as it was shown, though more has happened since', async () => {
  const copied: string[] = [];
  let count = 0;
  const handlers = helpHandlers({
    report: () => `report ${++count}`,
    project: null,
    copyText: async (text) => void copied.push(text),
    openLink: async () => true,
  });
  expect(await handlers['help.report']()).toEqual({ text: 'report 1', project: null });
  await handlers['help.copyReport']();
  expect(copied).toEqual(['report 1']);
  expect(await handlers['help.openProject']()).toBe(false);
});
