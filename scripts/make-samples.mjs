/**
 * Makes the PDFs of assets/samples from the pages in assets/samples/source: node scripts/make-samples.mjs [name…]
 *
 * System Chromium lays them out and prints them; pdf-lib sets what Chromium can't (fixed dates, page labels) and makes the
 * scan out of pictures. The fonts are free ones of Debian (fonts-cardo, fonts-sil-gentiumplus, fonts-liberation,
 * fonts-courier-prime). Run by hand: the results are committed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDict, PDFDocument, PDFName, PDFNumber } from 'pdf-lib';
import { chromium } from 'playwright';
import { findProgram, root } from './checkout.mjs';

const folder = join(root, 'assets', 'samples');
const DATE = new Date('2025-01-01T12:00:00Z');

/** What a sample shows besides its text: tags and outline as a word processor leaves them, or none as others do. */
const SAMPLES = {
  article: { tagged: true, outline: false },
  'two-columns': { tagged: false, outline: false },
  table: { tagged: false, outline: false },
  book: { tagged: true, outline: true },
  scan: { dotsPerInch: 180, quality: 42 },
};

const browser = await chromium.launch({ executablePath: findProgram('chromium') ?? undefined });
try {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SAMPLES);
  for (const name of names) {
    if (!(name in SAMPLES)) throw new Error(`No sample is called ${name}.`);
    const bytes = name === 'scan' ? await scan(SAMPLES.scan) : await print(name, SAMPLES[name]);
    writeFileSync(join(folder, `${name}.pdf`), bytes);
    console.log(`${name}.pdf  ${Math.ceil(bytes.length / 1024)} KB`);
  }
} finally {
  await browser.close();
}

async function open(name, scale = 1) {
  const page = await browser.newPage({ deviceScaleFactor: scale });
  const failures = [];
  page.on('pageerror', (error) => failures.push(error));
  await page.goto(pathToFileURL(join(folder, 'source', `${name}.html`)).href);
  await page.evaluate(() => document.fonts.ready);
  if (failures.length > 0) throw failures[0];
  return page;
}

async function print(name, { tagged, outline }) {
  const page = await open(name);
  const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged, outline });
  const labels = await page.evaluate(() => document.body.dataset.labels?.split(' ') ?? []);
  const title = await page.title();
  const author = await page.getAttribute('meta[name=author]', 'content');
  await page.close();
  const document = await PDFDocument.load(printed, { updateMetadata: false });
  if (name === 'book') labelPages(document, labels);
  return finish(document, title, author);
}

/** Roman numbers for the front matter, Arabic ones from the first chapter on (PDF 1.7, 12.4.2). */
function labelPages(document, labels) {
  const firstArabic = labels.findIndex((label) => /^\d+$/.test(label));
  const style = (name) => {
    const dictionary = PDFDict.withContext(document.context);
    dictionary.set(PDFName.of('S'), PDFName.of(name));
    return dictionary;
  };
  const numbers = document.context.obj([PDFNumber.of(0), style('r'), PDFNumber.of(firstArabic), style('D')]);
  document.catalog.set(PDFName.of('PageLabels'), document.context.obj({ Nums: numbers }));
}

/** Pages as pictures, as a scanner leaves them: a little turned, grey, without any text. */
async function scan({ dotsPerInch, quality }) {
  // Sheets are A5, drawn 560 CSS pixels wide.
  const [widthPt, heightPt] = [419.53, 595.28];
  const page = await open('scan', ((widthPt / 72) * dotsPerInch) / 560);
  await page.addStyleTag({ content: 'html { filter: grayscale(1); }' });
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const sheet of await page.locator('.sheet').all()) {
    const picture = await document.embedJpg(await sheet.screenshot({ type: 'jpeg', quality }));
    document.addPage([widthPt, heightPt]).drawImage(picture, { x: 0, y: 0, width: widthPt, height: heightPt });
  }
  await page.close();
  return finish(document, 'Scan 0001', null);
}

async function finish(document, title, author) {
  document.setTitle(title);
  if (author) document.setAuthor(author);
  document.setProducer('Quire samples');
  document.setCreator('scripts/make-samples.mjs');
  document.setCreationDate(DATE);
  document.setModificationDate(DATE);
  return document.save({ updateFieldAppearances: false });
}
