import { expect, test } from 'vitest';
import { openAnswer, openQuestion } from './link-question.ts';

test('Before an address is opened outside it is shown, and Enter and Escape cancel', () => {
  const question = openQuestion('Open?', 'https://example.com/a?b#c', { yes: 'Open', no: 'Cancel' });
  const { buttons, defaultId, cancelId, detail } = question;
  expect(detail).toBe('https://example.com/a?b#c');
  expect([buttons[defaultId ?? -1], buttons[cancelId ?? -1], buttons[openAnswer]]).toEqual([
    'Cancel',
    'Cancel',
    'Open',
  ]);
});
