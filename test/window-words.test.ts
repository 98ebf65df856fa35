import { describe, expect, it } from 'vitest';
import { leftOutLine } from '../cli/report-text.ts';
import type { LeftOutReason, WarningCode } from '../engine/convert.ts';
import { en } from '../renderer/i18n/en.ts';
import { desktopSources, errorSources, literalWords, windowSources, wordsInParams } from './window-words.ts';

const textsIn = (source: string) => literalWords('a.tsx', source).map(({ text }) => text);

describe('Words of the window', () => {
  it('all come from the tables of the languages', () => {
    const sources = windowSources();
    expect(sources.length).toBeGreaterThan(80);
    const found = sources.flatMap(({ path, source }) =>
      literalWords(path, source).map(({ line, text }) => `${path}:${line} “${text}”`),
    );
    expect(found).toEqual([]);
  });

  it('all come from the tables in menus, dialogs and notifications too', () => {
    const sources = desktopSources();
    expect(sources.length).toBeGreaterThan(30);
    const found = sources.flatMap(({ path, source }) =>
      literalWords(path, source).map(({ line, text }) => `${path}:${line} “${text}”`),
    );
    expect(found).toEqual([]);
  });

  it('are never among the facts of an error', () => {
    const sources = errorSources();
    expect(sources.length).toBeGreaterThan(150);
    const found = sources.flatMap(({ path, source }) =>
      wordsInParams(path, source).map(({ line, text }) => `${path}:${line} “${text}”`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["new AppError('open-failed', { name, reason: 'no app.' })", ['no app.']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a sample of source.
    ["({ code: 'no-change', params: { duration: `${hours} hours` } })", ['hours']],
    ["const params = { format: epub ? 'an EPUB' : 'markdown' }", ['an EPUB']],
    ["new AppError('internal', {}, { cause: 'There is none.' })", []],
    ["new AppError('open-failed', { why: 'no-app', name, limitBytes: 5 })", []],
  ])('are found among the facts of an error: %s', (source, texts) => {
    expect(wordsInParams('a.ts', source).map(({ text }) => text)).toEqual(texts);
  });

  it('are there for whatever the engine can’t keep', () => {
    const told: Record<WarningCode, boolean> = {
      'file-repaired': true,
      'form-unreadable': true,
      'page-unreadable': true,
      'page-illegible': true,
      'page-not-recognised': true,
      'page-truncated': true,
      'low-confidence': true,
      'image-unreadable': true,
      'text-unreliable': true,
      'table-doubtful': true,
      'cover-left-out': true,
      'pages-absent': true,
      // No gaps.
      'page-without-text': false,
      'page-recognised': false,
    };
    const codes = Object.entries(told).flatMap(([code, isTold]) => (isTold ? [`warning.${code}`] : []));
    expect(codes.filter((key) => !(key in en))).toEqual([]);
  });

  it('are there for whatever the engine leaves out on purpose', () => {
    const reasons: Record<LeftOutReason, true> = {
      'running-line': true,
      'page-number': true,
      'page-remark': true,
      contents: true,
      'repeated-head': true,
      artifact: true,
      'slide-step': true,
      'line-number': true,
      ornament: true,
      watermark: true,
      logo: true,
      hidden: true,
      option: true,
    };
    const lacking = Object.keys(reasons).filter((reason) => !(`leftOut.${reason}` in en));
    expect(lacking).toEqual([]);
    // The terminal has them too; "contents" and the like are words anyway.
    expect(Object.keys(reasons).filter((reason) => leftOutLine({ [reason]: 1 })?.includes(`: ${reason} on`))).toEqual(
      [],
    );
  });

  it.each([
    ['text between tags', '<p>Nothing here</p>', ['Nothing here']],
    ['a choice between tags', '<p>{open ? "Hide" : t("notice.details")}</p>', ['Hide']],
    ['text behind a condition', '<p>{open && "Open"}</p>', ['Open']],
    ['a template', '<p>{`Page two`}</p>', ['Page two']],
    ['a spoken label', '<button aria-label="Close" />', ['Close']],
    ['a tooltip that is put together', '<p title={"Size: " + size} />', ['Size:']],
    ['a label in a table', 'const columns = [{ value: "a", label: "Name" }]', ['Name']],
    [
      'a question of a dialog',
      'dialog.showMessageBox({ message: "Quit?", detail: left + " left" })',
      ['Quit?', 'left'],
    ],
    ['an announcement', 'announce("Finished")', ['Finished']],
    ['Chinese', '<p>完</p>', ['完']],
  ])('are found as %s', (_, source, texts) => {
    expect(textsIn(source)).toEqual(texts);
  });

  it.each([
    ['words from a table', '<p title={t("row.more")}>{t("action.open")}</p>'],
    ['names of classes and icons', '<Icon name="search" className="icon--large" />'],
    ['what is only compared', '<p>{kind === "open" ? <b /> : null}</p>'],
    ['signs', '<span>·</span>'],
  ])('are not confused with %s', (_, source) => {
    expect(textsIn(source)).toEqual([]);
  });
});
