/** Every state of the window: nothing for axe to find, nothing out of reach, nothing cut off in any language. */
import { expect } from 'playwright/test';
import { long } from '../test/long.ts';
import { cutOff } from './scenes/cut-off.ts';
import { findings, test } from './scenes/fixture.ts';
import { nameOf, type Picture, pictures } from './scenes/pictures.ts';
import { unreachable } from './scenes/reach.ts';

test.describe.configure({ mode: 'parallel' });

const usual = { width: 960, height: 680 };

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
const asIs = ([width, height]: readonly [number, number]) => ({ width, height });
/** The same window with the page at twice its size. */
const enlarged = ([width, height]: readonly [number, number]) => ({ width: width / 2, height: height / 2 });
/** One of each way to lay the window out. */
const [smallestWindow, , usualWindow, , laptop] = windows;
const few = [asIs(smallestWindow), asIs(usualWindow), asIs(laptop), enlarged(smallestWindow)];
const all = [...windows.map(asIs), ...[smallestWindow, usualWindow, laptop].map(enlarged)];
/** Words 40 % longer than English: what fits with them fits with English and Chinese, which are looked at by night. */
const languages = { pseudo: few, ...(long && { en: all, 'zh-CN': few }) };

/**
 * What lies behind an open dialog, menu or details is looked at by itself: by day they are looked at alone, and what is set in another
 * way on small screens only, where it has least room.
 */
const opened = ['dialog', 'menu', 'inspector'] as const;
const selectors = { dialog: 'dialog[open]', menu: '[role="menu"]', inspector: '.inspector' };
const openedBy = ({ view }: Picture) => (long ? undefined : opened.find((one) => view.startsWith(one)));
const hasLeastRoom = ({ width }: typeof usual) => width <= smallestWindow[0];

/** All of them by night (`npm test -- --long e2e scenes`), by day a third, another one every time. */
const looked = long ? pictures : pictures.filter((_, i) => i % 3 === Number(process.env.QUIRE_TEST_THIRD));

for (const picture of looked) {
  test(`Everything can be read, reached and used: ${nameOf(picture)}`, async ({ page, show }) => {
    const part = openedBy(picture);
    const within = page.locator(part ? selectors[part] : 'html');
    for (const [language, sizes] of Object.entries(languages)) {
      await show(picture, { language });
      if (language === 'pseudo') {
        expect.soft(await findings(page, 'everything', within), 'axe, in light').toEqual([]);
        // The theme changes colours alone, and the size all but the colours.
        await page.emulateMedia({ colorScheme: 'dark' });
        expect.soft(await findings(page, 'colours', within), 'axe, in the dark').toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
        if (long) {
          await page.setViewportSize(asIs(smallestWindow));
          expect.soft(await findings(page, 'all but colours', within), 'axe, at the smallest size').toEqual([]);
        }
      }
      const isSmall = part === 'dialog' || part === 'menu';
      for (const size of isSmall ? sizes.filter(hasLeastRoom) : sizes) {
        await page.setViewportSize(size);
        const found = [...(await unreachable(page)), ...(await cutOff(page))];
        expect.soft(found, `${language}, ${size.width} × ${size.height}`).toEqual([]);
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

test('Where results are saved can be read in full at the usual size', async ({ page, show }) => {
  await show({ scene: 'working', view: 'plain' });
  const lacking = await page.getByRole('button', { name: 'Save to: Next to the source' }).evaluate((button) => {
    const [name] = button.getElementsByClassName('cut-short');
    if (!name) return null;
    const words = document.createRange();
    words.selectNodeContents(name);
    // Less than a pixel is enough to end the name with an ellipsis.
    return words.getBoundingClientRect().width - name.getBoundingClientRect().width;
  });
  expect(lacking).toBe(0);
});

test('What was said of late covers no notice that still stands', async ({ page, show }) => {
  await show({ scene: 'working', view: 'recent-notices' });
  for (const size of [usual, asIs(smallestWindow)]) {
    await page.setViewportSize(size);
    const [list, notice] = [page.locator('.recent__list'), page.getByRole('alert')].map((one) => one.boundingBox());
    const [lower, upper] = [(await notice)?.y ?? 0, await list];
    expect((upper?.y ?? 0) + (upper?.height ?? 0), `${size.width} × ${size.height}`).toBeLessThanOrEqual(lower);
    expect(upper?.height).toBeGreaterThan(60);
  }
});

test('A dialog with a field begins in it, also where the window is too small for all of it', async ({ page, show }) => {
  await page.setViewportSize(asIs(smallestWindow));
  await show({ scene: 'finished', view: 'dialog-rename' });
  await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused();
});

test('Lists fill what is between head and status bar, also where the window scrolls as a whole', async ({
  page,
  show,
}) => {
  for (const [view, head] of [
    ['plain', '.batch'],
    ['history', '.toolbar'],
  ] as const) {
    await show({ scene: 'working', view });
    for (const size of all) {
      await page.setViewportSize(size);
      const gaps = await page.evaluate((above) => {
        const [header, list, footer] = [above, '.list', 'footer'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        return header && list && footer && [list.top - header.bottom, footer.top - list.bottom].map(Math.round);
      }, head);
      expect.soft(gaps, `${view}, ${size.width} × ${size.height}`).toEqual([0, 0]);
    }
  }
});
