/** Finds controls and headings whose words don't fit: measured in the page, not guessed from a picture. */
import type { Page } from 'playwright/test';

/** @returns one line for each element that is cut off, reaches out of what shows it, lies over another, or says something by its colour alone */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slackPx = 1;
    const layers = 'dialog, [role="menu"], .notices, .inspector, .lanes';
    const top = document.querySelector('dialog[open], [role="menu"]') ?? document;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    /** What is left of a box after everything around it has clipped it. */
    const seen = (element: Element) => {
      let { left, top: above, right, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === 'visible') continue;
        const box = at.getBoundingClientRect();
        [left, above] = [Math.max(left, box.left), Math.max(above, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top: above, right, bottom };
    };
    const visible = (element: Element) => {
      const { left, top: above, right, bottom } = seen(element);
      const large = right - left > 1 && bottom - above > 1;
      return large && !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true });
    };
    const all = (selector: string) => [...top.querySelectorAll<HTMLElement>(selector)].filter(visible);
    const controls = all(
      'button, input:not([type="radio"]), select, a, summary, [role="menuitem"], [role="menuitemradio"]',
    );
    const lanes = all('.lane__name, .lane__what, .lane__where');
    const words = [
      ...controls,
      ...lanes,
      ...all('h1, h2, h3, dt, label, .segmented__option span, .statusbar__item, .field-note, kbd'),
    ];

    /** Whatever scrolls can be scrolled to; whatever clips hides. */
    const clipper = (element: Element): Element | null => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll') return null;
        if (overflowX !== 'visible') return at;
      }
      return document.documentElement;
    };
    const shortened = (element: Element) =>
      [element, ...element.querySelectorAll('*')].some((one) => getComputedStyle(one).textOverflow === 'ellipsis');

    const found: string[] = [];
    for (const element of words) {
      const { scrollWidth, clientWidth } = element;
      if (clientWidth > 0 && scrollWidth > clientWidth + slackPx && !shortened(element) && !element.matches('input')) {
        found.push(`cut off by ${scrollWidth - clientWidth} px: ${name(element)}`);
      }
      const box = element.getBoundingClientRect();
      const around = clipper(element)?.getBoundingClientRect();
      if (around && (box.right > around.right + slackPx || box.left < around.left - slackPx)) {
        found.push(`reaches out of its place: ${name(element)}`);
      }
    }
    for (const lamp of all('.lamp')) {
      if (!lamp.parentElement?.innerText.trim()) found.push(`says it by its colour alone: ${name(lamp)}`);
    }
    const layerOf = (element: Element) => element.closest(layers);
    const places = [...controls, ...lanes].map((one) => ({ one, a: seen(one) }));
    for (const [index, { one, a }] of places.entries()) {
      for (const { one: other, a: b } of places.slice(index + 1)) {
        if (one.contains(other) || other.contains(one) || layerOf(one) !== layerOf(other)) continue;
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > slackPx && y > slackPx) found.push(`lies over another: ${name(one)} and ${name(other)}`);
      }
    }
    return found;
  });
