import type { EventPayload } from '../chromium/protocol.ts';
import type { Page } from './page.ts';

/** Answers an ipcRenderer.sendSync: takes and gives values encoded by injected/codec.ts. */
export type AnswerSync = (payload: string) => Promise<string>;

/**
 * The main process's half of callMainSync (injected/renderer-ipc.ts): the page stands at a `debugger` statement in the
 * preload's world with a local `request`; this writes `answer` and lets it go on. A `debugger` statement of
 * the page's own is passed over.
 */
export async function answerPause(
  page: Page,
  paused: EventPayload<'Debugger.paused'>,
  answerSync: AnswerSync,
): Promise<void> {
  const frame = paused.callFrames[0];
  try {
    if (frame && page.isPreloadScript(frame.location.scriptId)) {
      const answer = await answerOf(page, frame.callFrameId, answerSync);
      await evaluate(page, frame.callFrameId, `answer = ${JSON.stringify(answer)}`);
    }
  } catch (error) {
    console.error('electron stand-in: a synchronous call failed:', error);
  }
  await page.command('Debugger.resume').catch(() => {});
}

async function answerOf(page: Page, callFrameId: string, answerSync: AnswerSync): Promise<string> {
  const asked = await evaluate(page, callFrameId, "request.kind === 'ipc' ? request.payload : request.file");
  if (typeof asked.value === 'string') return answerSync(asked.value);
  const { objectId } = asked;
  if (objectId === undefined) throw new Error('the request names no file');
  return (await page.command('DOM.getFileInfo', { objectId })).path;
}

async function evaluate(page: Page, callFrameId: string, expression: string) {
  const { result } = await page.command('Debugger.evaluateOnCallFrame', { callFrameId, expression });
  return result;
}
