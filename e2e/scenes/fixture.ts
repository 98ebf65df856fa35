/** A bare window over the played scenes, one for all tests of a worker. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import { _electron, test as base, type Locator, type Page } from 'playwright/test';
import { root } from '../fixture.ts';
import type { Picture } from './pictures.ts';
import { openSite, type Site } from './site.ts';

declare global {
  interface Window {
    axe: { run(context: Node, options: RunOptions): Promise<AxeResults> };
  }
}

interface WorkerFixtures {
  /** Gone when the worker is. */
  folder: string;
  site: Site;
  scenesPage: Page;
}

interface Fixtures {
  page: Page;
  /** Opens a picture and waits until it is drawn. */
  show(picture: Picture, more?: { theme?: 'light' | 'dark'; language?: string }): Promise<Page>;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const test = base.extend<Fixtures, WorkerFixtures>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its destructured argument.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'quire-scenes-'));
      await use(folder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, { project }) => {
      // Playwright empties that folder when a run begins.
      const site = await openSite(join(project.outputDir, '.scenes'));
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  scenesPage: [
    async ({ site: _, folder }, use) => {
      // A page is open for two seconds: V8 would spend more on faster code than that saves, a fifth of all the work.
      const unoptimised = '--js-flags=--no-opt --no-maglev';
      const args = [unoptimised, `--user-data-dir=${join(folder, 'user-data')}`, join(root, 'e2e', 'scenes', 'app')];
      const app = await _electron.launch({ args, cwd: root });
      const page = await app.firstWindow();
      // Its own first page must be there: it would break off the next one.
      await page.waitForURL('about:blank#ready');
      await use(page);
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  page: async ({ scenesPage }, use) => {
    await scenesPage.setViewportSize({ width: 960, height: 680 });
    await scenesPage.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await use(scenesPage);
  },
  show: async ({ page, site }, use) => {
    await use(async (picture, more) => {
      await page.goto(site.address(picture, more));
      await page.locator(`html[data-ready="${picture.view}"]`).waitFor();
      return page;
    });
  },
});

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @returns what axe finds, one line for each rule and element */
export async function findings(
  page: Page,
  only: 'everything' | 'colours' | 'all but colours',
  within: Locator,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await within.evaluate(
    async (context, options) => {
      // What was drawn just now learns with the next frame that it is too wide, and is a stop for the keyboard then.
      for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
      const { violations } = await window.axe.run(context, options);
      // The headings of a document that is read are its author's, who may leave out a level.
      const isAuthors = (id: string, target: string) =>
        id === 'heading-order' && document.querySelector(target)?.closest('.prose') !== null;
      // What lies so far out of sight that it isn't drawn is asked when it is.
      const isDrawn = (target: string) =>
        document.querySelector(target)?.checkVisibility({ contentVisibilityAuto: true }) !== false;
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter(({ target }) => !isAuthors(id, String(target[0])) && isDrawn(String(target[0]))),
      }));
    },
    {
      ...(only === 'colours'
        ? { runOnly: ['color-contrast'] }
        : {
            runOnly: tags,
            rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: only === 'everything' } },
          }),
      resultTypes: ['violations'],
    } satisfies RunOptions,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => {
      const why = [...any, ...all].map(({ message }) => message).join('; ');
      return `${id}: ${target.join(' ')} (${why})`;
    }),
  );
}
