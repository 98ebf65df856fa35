/** All of them, by what they are about. */
import type { Scenario } from './scenario.ts';
import { downloading } from './scenarios/download.ts';
import { limiting } from './scenarios/limits.ts';
import { polling } from './scenarios/polling.ts';
import { submitting } from './scenarios/submit.ts';

export const scenarios: readonly Scenario[] = [...submitting, ...polling, ...limiting, ...downloading];
