/**
 * Runs in the page that is printed: breaks the blocks of <main> into pages of fixed size, like a typesetter would, with
 * running heads, page numbers, and each footnote at the foot of the page that its mark is on.
 *
 * <span class="note">…</span> in a paragraph becomes a footnote. <section data-head="…" data-folio="roman|arabic|none"
 * data-new> groups blocks: its running head, its page numbers, and whether it starts a page. A link of class "page-of"
 * is filled with the number of the page that it leads to. Columns are those of the style sheet's `.text`.
 */
(() => {
  const notes = [];
  for (const note of document.querySelectorAll('main .note')) {
    notes.push(note.innerHTML);
    const mark = document.createElement('sup');
    mark.dataset.note = String(notes.length);
    mark.textContent = String(notes.length);
    note.replaceWith(mark);
  }

  const folios = { arabic: 0, roman: 0 };
  const roman = (value) => ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'][value];
  const pages = [];

  function addPage(section) {
    const kind = section.dataset.folio ?? 'arabic';
    const count = kind === 'none' ? ++folios.roman : ++folios[kind];
    const label = kind === 'arabic' ? String(count) : kind === 'roman' ? roman(count) : '';
    const page = document.createElement('div');
    const first = section.pages === undefined;
    section.pages = true;
    page.className = `page ${kind} ${section.className} ${pages.length % 2 ? 'verso' : 'recto'} ${first ? 'first' : ''}`;
    page.innerHTML = '<div class="head"></div><div class="span"></div><div class="text"></div><div class="notes"></div><div class="folio"></div>';
    page.querySelector('.head').textContent = first && section.hasAttribute('data-new') ? '' : (section.dataset.head ?? '');
    page.querySelector('.folio').textContent = label;
    page.dataset.label = label || roman(count);
    document.body.append(page);
    pages.push(page);
    return page;
  }

  function fits(page) {
    const text = page.querySelector('.text');
    const marks = [...text.querySelectorAll('[data-note]')].map((mark) => Number(mark.dataset.note));
    page.querySelector('.notes').innerHTML = marks.map((n) => `<p><sup>${n}</sup> ${notes[n - 1]}</p>`).join('');
    return text.scrollHeight <= text.clientHeight + 1 && text.scrollWidth <= text.clientWidth + 1;
  }

  /** As much of a paragraph as fits, cut between words; or null where not two lines of it do. */
  function split(block, page) {
    const text = page.querySelector('.text');
    const cut = (words) => {
      const [head, tail] = [block.cloneNode(true), block.cloneNode(true)];
      const place = (root) => {
        let left = words;
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const match of node.data.matchAll(/\S+\s*/g)) {
            if (left-- === 0) return [node, match.index];
          }
        }
        return null;
      };
      const range = document.createRange();
      const inHead = place(head);
      const inTail = place(tail);
      if (inHead === null || inTail === null) return null;
      range.selectNodeContents(head);
      range.setStart(...inHead);
      range.deleteContents();
      range.selectNodeContents(tail);
      range.setEnd(...inTail);
      range.deleteContents();
      head.classList.add('cut');
      tail.classList.add('rest');
      tail.removeAttribute('id');
      return [head, tail];
    };
    const total = block.textContent.trim().split(/\s+/).length;
    const lineHeight = parseFloat(getComputedStyle(text).lineHeight);
    /** The most words for which the first part passes, and its height in lines. */
    const most = (passes) => {
      let found = { words: 0, lines: 0 };
      for (let low = 1, high = total - 1; low <= high; ) {
        const words = (low + high) >> 1;
        const [head] = cut(words);
        text.append(head);
        const lines = Math.round([...head.getClientRects()].reduce((sum, box) => sum + box.height, 0) / lineHeight);
        if (fits(page) && passes(lines)) {
          found = { words, lines };
          low = words + 1;
        } else high = words - 1;
        head.remove();
      }
      return found;
    };
    let found = most(() => true);
    // A line more goes over to the next page where only a few words would.
    if (total - found.words <= 9) found = most((lines) => lines < found.lines);
    return found.lines < 2 ? null : cut(found.words);
  }

  /** The items of a list, or the rows of a table, that fit; the others in a copy of it. */
  function splitParts(block, page) {
    const text = page.querySelector('.text');
    const selector = block.tagName === 'TABLE' ? ':scope > tbody > tr' : ':scope > li';
    const parts = block.querySelectorAll(selector);
    for (let count = parts.length - 1; count > 1; count--) {
      const [head, tail] = [block.cloneNode(true), block.cloneNode(true)];
      [...head.querySelectorAll(selector)].slice(count).forEach((part) => part.remove());
      [...tail.querySelectorAll(selector)].slice(0, count).forEach((part) => part.remove());
      tail.querySelector('caption')?.remove();
      if (block.tagName === 'OL') tail.start = block.start + count;
      text.append(head);
      if (fits(page)) return [head, tail];
      head.remove();
    }
    return null;
  }

  for (const section of document.querySelectorAll('main > section')) {
    let page = section.hasAttribute('data-new') || pages.length === 0 ? addPage(section) : pages.at(-1);
    const queue = [...section.children];
    while (queue.length > 0) {
      const block = queue.shift();
      if (block.classList.contains('spanning')) {
        page.querySelector('.span').append(block);
        continue;
      }
      const text = page.querySelector('.text');
      text.append(block);
      if (fits(page)) continue;
      block.remove();
      const parts = block.tagName === 'P' ? split(block, page) : /^(UL|OL|TABLE)$/.test(block.tagName) ? splitParts(block, page) : null;
      if (parts) {
        text.append(parts[0]);
        queue.unshift(parts[1]);
      } else {
        queue.unshift(block);
        // A heading stays with what follows it.
        while (/^H\d$/.test(text.lastElementChild?.tagName ?? '')) queue.unshift(text.lastElementChild), text.lastElementChild.remove();
      }
      fits(page);
      if (!text.hasChildNodes()) throw new Error(`does not fit a page: ${block.textContent.slice(0, 60)}`);
      page = addPage(section);
    }
    fits(page);
  }
  for (const link of document.querySelectorAll('a.page-of')) {
    link.textContent = document.querySelector(link.getAttribute('href')).closest('.page').dataset.label;
  }
  document.querySelector('main').remove();
  document.body.dataset.labels = pages.map((page) => page.dataset.label).join(' ');
})();
