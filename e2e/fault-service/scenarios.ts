/** All of them, by what they are about. */
import type { Scenario } from './scenario.ts';
import { controlling } from './scenarios/control.ts';
import { downloading } from './scenarios/download.ts';
import { freeing } from './scenarios/freeing.ts';
import { limiting } from './scenarios/limits.ts';
import { polling } from './scenarios/polling.ts';
import { saving } from './scenarios/saving.ts';
import { submitting } from './scenarios/submit.ts';
import { uploading } from './scenarios/upload.ts';

const all: readonly Scenario[] = [
  ...submitting,
  ...polling,
  ...limiting,
  ...downloading,
  ...uploading,
  ...saving,
  ...controlling,
  ...freeing,
];

const here = all.filter(({ platform }) => platform === undefined || platform === process.platform);

export const scenarios = here.filter(({ missing }) => !missing);
/** What this machine lacks for them is said in `missing`. */
export const leftOut = here.filter(({ missing }) => missing);
