/** Finds what a person can't get to: measured in the page, not guessed from a picture. */
import type { Page } from 'playwright/test';

/**
 * Three promises, for the picture that is open at the size that it has:
 * words and controls are cut off by nothing that can't be scrolled (ellipses excepted); whatever scrolls shows its last
 * part, shows that it scrolls, and does so by keyboard; and each control that gets the focus is seen whole, under nothing.
 *
 * @returns one line for each breach
 */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const slackPx = 1;
    const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    // Whatever goes by the window's size learns of a new one with the next frame, and draws then; a menu takes a few.
    const settling = document.querySelector('[role="menu"]') ? 5 : 2;
    for (let frames = 0; frames < settling; frames++) await nextFrame();
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const found = new Set<string>();
    const top = document.querySelector('dialog[open], [role="menu"], .lanes, .recent__list') ?? document.body;
    const name = (element: Element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.tagName.toLowerCase()}.${element.className} “${words.trim().slice(0, 40)}”`;
    };

    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, style);
      return style;
    };
    const paintsInside = ({ contain }: CSSStyleDeclaration) => /paint|strict|content/.test(contain);
    const holdsFixed = (style: CSSStyleDeclaration) => style.transform !== 'none' || paintsInside(style);
    /** What is around an element and may clip it: absolute boxes pass by whatever lies between them and their own frame. */
    function* around(element: Element): Generator<Element> {
      let { position } = styleOf(element);
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = styleOf(at);
        if (position === 'fixed' && !holdsFixed(style)) continue;
        if (position === 'absolute' && style.position === 'static' && !holdsFixed(style)) continue;
        position = style.position;
        yield at;
      }
    }
    const windowScrolls = scrolls(styleOf(document.body).overflowY);
    const windowBox: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const boxOf = (element: Element): Box => {
      const { left, top: above, right, bottom } = element.getBoundingClientRect();
      return { left, top: above, right, bottom };
    };
    /** Inside the edges and the scroll bars. */
    const innerBox = (element: Element): Box => {
      const { left, top: above } = element.getBoundingClientRect();
      const [x, y] = [left + element.clientLeft, above + element.clientTop];
      return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
    };

    const shown = new Map<Element, boolean>();
    const visible = (element: Element) => {
      const known = shown.get(element);
      if (known !== undefined) return known;
      const is =
        !element.closest('[inert], .visually-hidden') &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      shown.set(element, is);
      return is;
    };

    /** Who cuts this box off for good; null: nobody, or it can be scrolled to. */
    function cutBy(element: Element, words: Box, itself: boolean): string | null {
      const box = { ...words };
      for (const at of itself ? [element, ...around(element)] : around(element)) {
        const style = styleOf(at);
        const [x, y] = paintsInside(style) ? ['clip', 'clip'] : [style.overflowX, style.overflowY];
        if (x === 'visible' && y === 'visible') continue;
        const frame = innerBox(at);
        if (scrolls(x)) {
          if (box.left < frame.left - at.scrollLeft - slackPx) return name(at);
          [box.left, box.right] = [frame.left, frame.right];
        } else if (x !== 'visible' && (box.left < frame.left - slackPx || box.right > frame.right + slackPx)) {
          if (style.textOverflow !== 'ellipsis') return name(at);
          [box.left, box.right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
        }
        if (scrolls(y)) {
          if (box.top < frame.top - at.scrollTop - slackPx) return name(at);
          [box.top, box.bottom] = [frame.top, frame.bottom];
        } else if (y !== 'visible' && (box.top < frame.top - slackPx || box.bottom > frame.bottom + slackPx)) {
          return name(at);
        }
      }
      if (box.left < -slackPx || box.right > innerWidth + slackPx) return 'the window';
      if (windowScrolls) return null;
      return box.top < -slackPx || box.bottom > innerHeight + slackPx ? 'the window' : null;
    }

    /** What is seen of a box as everything around it is scrolled now. */
    function seen(element: Element): Box {
      let { left, top: above, right, bottom } = boxOf(element);
      const cut = (frame: Box) => {
        [left, above] = [Math.max(left, frame.left), Math.max(above, frame.top)];
        [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      };
      for (const at of around(element)) {
        const style = styleOf(at);
        if (style.overflowY !== 'visible' || style.overflowX !== 'visible' || paintsInside(style)) cut(innerBox(at));
      }
      cut(windowBox);
      return { left, top: above, right, bottom };
    }

    const stops =
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex], [role^="menuitem"]';
    const controls = [...top.querySelectorAll<HTMLElement>(stops)].filter(visible);

    // Words and controls.
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || !visible(element) || element.closest('svg, option')) continue;
      // What isn't drawn, far out of sight, still has the places that it had in the last window.
      if (!element.checkVisibility({ contentVisibilityAuto: true })) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const by = cutBy(element, box, true);
      if (by) found.add(`cut off by ${by}: ${name(element)}`);
    }
    for (const element of controls) {
      if (!element.checkVisibility({ contentVisibilityAuto: true })) continue;
      const by = cutBy(element, boxOf(element), false);
      if (by) found.add(`cut off by ${by}: ${name(element)}`);
    }

    /** What ends last of all that is drawn in it. */
    const lowest = (scroller: HTMLElement) =>
      [...scroller.querySelectorAll<HTMLElement>('*')]
        .filter(
          (one) =>
            one.matches('a[href], button') ||
            (one.childElementCount === 0 && (one.textContent !== '' || one.matches('input, select, img'))),
        )
        .map((one) => ({ one, bottom: one.getClientRects().length > 0 ? boxOf(one).bottom : Number.NEGATIVE_INFINITY }))
        .sort((a, b) => b.bottom - a.bottom)
        .find(({ one }) => visible(one))?.one;
    const whole = (element: Element) => {
      const [box, part] = [boxOf(element), seen(element)];
      return (
        part.left <= box.left + slackPx &&
        part.right >= box.right - slackPx &&
        part.top <= box.top + slackPx &&
        part.bottom >= box.bottom - slackPx
      );
    };
    /** Who lies over a point of it. */
    function coveredBy(element: Element): Element | null {
      const { left, top: above, right, bottom } = seen(element);
      const insetPx = Math.min(4, (right - left) / 2, (bottom - above) / 2);
      const points = [
        [(left + right) / 2, (above + bottom) / 2],
        [left + insetPx, above + insetPx],
        [right - insetPx, bottom - insetPx],
      ] as const;
      for (const [x, y] of points) {
        const hit = document.elementFromPoint(x, y);
        const same = hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
        if (!same) return hit ?? document.documentElement;
      }
      return null;
    }

    // Whatever scrolls.
    const scrollers = [...top.querySelectorAll<HTMLElement>('*'), top].filter((element): element is HTMLElement => {
      const high = element.scrollHeight > element.clientHeight + slackPx;
      const wide = element.scrollWidth > element.clientWidth + slackPx;
      if (!(high || wide) || !(element instanceof HTMLElement) || element === document.body) return false;
      const { overflowX, overflowY } = styleOf(element);
      return ((high && scrolls(overflowY)) || (wide && scrolls(overflowX))) && visible(element);
    });
    const toEnd = (scroller: HTMLElement) => {
      scroller.scrollTop = scroller.scrollHeight;
    };
    for (const scroller of scrollers) {
      const say = (what: string) => found.add(`${what}: ${name(scroller)}`);
      scroller.scrollIntoView({ block: 'nearest' });
      toEnd(scroller);
      const rows = scroller.getAttribute('aria-rowcount');
      const lastRow = () => scroller.querySelector<HTMLElement>(`[aria-rowindex="${rows}"]`);
      // A long list draws its rows as they come into view, and may only then ask for more.
      for (let frames = 0; rows && !lastRow() && frames < 40; frames++) {
        await nextFrame();
        toEnd(scroller);
      }
      if (styleOf(scroller).scrollbarWidth === 'none' && styleOf(scroller).maskImage === 'none')
        say('scrolls without a sign');
      const byKeyboard = () =>
        scroller.closest('[role="menu"]') !== null ||
        [scroller, ...scroller.querySelectorAll<HTMLElement>(stops)].some((one) => one.tabIndex >= 0);
      // What was drawn just now learns only then that it is too wide.
      for (let frames = 0; !byKeyboard() && frames < 5; frames++) await nextFrame();
      if (!byKeyboard()) say('can’t be scrolled by keyboard');
      const last = rows ? lastRow() : lowest(scroller);
      last?.scrollIntoView({ block: 'nearest' });
      if (!last) say('has no last row');
      else if (seen(last).bottom < boxOf(last).bottom - slackPx) say(`the end stays out of sight, ${name(last)}`);
      if (!rows || !last) continue;
      last.focus();
      const over = whole(last) ? coveredBy(last) : last;
      if (over) say(`the last row with the focus is not seen, but ${name(over)}`);
    }

    // Whatever takes the focus.
    for (const element of controls) {
      if (!element.isConnected || !visible(element)) continue;
      // What has the focus already was scrolled away above, by nobody who uses a keyboard.
      if (document.activeElement === element) element.scrollIntoView({ block: 'nearest' });
      element.focus();
      if (document.activeElement !== element) continue;
      const region = element.querySelector(stops) !== null && element.role !== 'row';
      const { left, top: above, right, bottom } = seen(element);
      const large = region || element.matches('[role="slider"], [role="separator"], pre, .prose__wide');
      const leastPx = Math.min(24, element.offsetWidth, element.offsetHeight) - slackPx;
      if (large ? right - left < leastPx || bottom - above < leastPx : !whole(element)) {
        found.add(`with the focus it is not seen: ${name(element)}`);
        continue;
      }
      const over = large ? null : coveredBy(element);
      if (over) found.add(`lies under ${name(over)}: ${name(element)}`);
    }
    return [...found];
  });
