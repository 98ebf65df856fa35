/** Every state of the window: nothing for axe to find, nothing cut off in a language with longer words. */
import { expect } from 'playwright/test';
import { cutOff } from './scenes/cut-off.ts';
import { findings, test } from './scenes/fixture.ts';
import { nameOf, pictures } from './scenes/pictures.ts';

// The longest tests of all: side by side they don't keep one worker when the other has nothing left.
test.describe.configure({ mode: 'parallel' });

const usual = { width: 960, height: 680 };
const smallest = { width: 640, height: 440 };
/** The smallest window with the page at twice its size. */
const enlarged = { width: 320, height: 220 };

for (const [name, size] of Object.entries({ usual, smallest })) {
  test(`axe finds nothing in any state, in light and dark, at the ${name} size`, async ({ show }) => {
    test.setTimeout(600_000);
    for (const picture of pictures) {
      const page = await show(picture);
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // The theme changes colours alone.
        const found = await findings(page, colorScheme === 'light' ? 'everything' : 'colours');
        expect.soft(found, `${nameOf(picture)}, ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize(usual);
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });
}

test('Words 40 % longer than English are neither cut off nor lie over each other', async ({ page, show }) => {
  test.setTimeout(300_000);
  for (const picture of pictures) {
    await show(picture, { language: 'pseudo' });
    for (const size of [usual, smallest]) {
      await page.setViewportSize(size);
      expect.soft(await cutOff(page), `${nameOf(picture)}, ${size.width} wide`).toEqual([]);
    }
    await page.setViewportSize(usual);
  }
});

test('At 200 % the smallest window still has every control within reach', async ({ page, show }) => {
  test.setTimeout(300_000);
  for (const picture of pictures) {
    await show(picture);
    await page.setViewportSize(enlarged);
    expect.soft(await cutOff(page), nameOf(picture)).toEqual([]);
    await page.setViewportSize(usual);
  }
});
