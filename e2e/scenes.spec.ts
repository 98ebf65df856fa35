/** Every state of the window: nothing for axe to find, nothing out of reach, nothing cut off in any language. */
import { expect } from 'playwright/test';
import { cutOff } from './scenes/cut-off.ts';
import { findings, test } from './scenes/fixture.ts';
import { nameOf, pictures } from './scenes/pictures.ts';
import { unreachable } from './scenes/reach.ts';

// The longest tests of all: side by side they don't keep one worker when the other has nothing left.
test.describe.configure({ mode: 'parallel' });

const usual = { width: 960, height: 680 };
const smallest = { width: 640, height: 440 };

/** The theme changes colours alone, and the size all but the colours. */
const looks = {
  'in light': { size: usual, colorScheme: 'light', only: 'everything' },
  'in the dark': { size: usual, colorScheme: 'dark', only: 'colours' },
  'at the smallest size': { size: smallest, colorScheme: 'light', only: 'all but colours' },
} as const;
for (const [name, { size, colorScheme, only }] of Object.entries(looks)) {
  test(`axe finds nothing in any state ${name}`, async ({ page, show }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme });
    for (const picture of pictures) {
      await show(picture);
      await page.setViewportSize(size);
      expect.soft(await findings(page, only), nameOf(picture)).toEqual([]);
      await page.setViewportSize(usual);
    }
  });
}

/** The smallest window, the usual one, and what screens have. */
const windows = [
  [640, 440],
  [640, 480],
  [960, 680],
  [1000, 700],
  [1280, 720],
  [1280, 800],
  [1440, 900],
] as const;
const sizesOf = (only: readonly (typeof windows)[number][]) =>
  only.flatMap(([width, height]) => [
    { width, height },
    // The same window with the page at twice its size.
    { width: width / 2, height: height / 2 },
  ]);
/** One of each way to lay the window out. Words are shorter or longer in another language; what scrolls is the same. */
const [smallestWindow, , usualWindow, , laptop] = windows;
const languages = {
  en: sizesOf(windows),
  'zh-CN': sizesOf([smallestWindow, laptop]),
  /** Words 40 % longer than English. */
  pseudo: sizesOf([smallestWindow, usualWindow]),
};

for (const [language, sizes] of Object.entries(languages)) {
  test(`Everything can be read and reached at every size, in ${language}`, async ({ page, show }) => {
    test.setTimeout(600_000);
    for (const picture of pictures) {
      await show(picture, { language });
      for (const size of sizes) {
        await page.setViewportSize(size);
        const found = [...(await unreachable(page)), ...(await cutOff(page))];
        expect.soft(found, `${nameOf(picture)}, ${size.width} × ${size.height}`).toEqual([]);
      }
      await page.setViewportSize(usual);
    }
  });
}

test('The counts stand as near to a short name as to a long one', async ({ page, show }) => {
  await show({ scene: 'working', view: 'plain' });
  const gaps = await page.locator('.batch__line').evaluate((line) => {
    const [name, counts] = line.children;
    const words = document.createRange();
    return ['A', 'Field reports of the eastern wells'].map((text) => {
      if (!name || !counts) return null;
      name.textContent = text;
      words.selectNodeContents(name);
      return Math.round(counts.getBoundingClientRect().left - words.getBoundingClientRect().right);
    });
  });
  expect(gaps).toEqual([12, 12]);
});
