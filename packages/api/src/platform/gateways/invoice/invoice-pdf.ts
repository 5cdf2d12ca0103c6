import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Invoice } from './invoice.ts';
import { layoutInvoice } from './invoice-layout.ts';
import type { Placed } from './pages.ts';
import { visualParts } from './text/bidi.ts';
import { type Face, findFace } from './text/faces.ts';
import { type Run, splitRuns } from './text/runs.ts';
import { inSlices } from './text/slices.ts';
import { type Measure, page } from './text/typesetter.ts';

/**
 * Draws the computed pages of an invoice as a PDF. The same invoice always gives the same bytes: no clock or random
 * value is used.
 */

type Info = {
  readonly Title: string;
  readonly Author?: string;
  readonly Subject?: string;
  readonly CreationDate: Date;
};
type Renderer = ReturnType<typeof createRenderer>;
/** Computes the pages of one document. */
export type Layout = (measure: Measure) => Generator<void, Placed[][]>;

/**
 * Draws an invoice as a PDF of A4 pages.
 * @returns the file
 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { title, number, seller, orderId, assignedAt } = invoice;
  const info = {
    Title: `${title} ${number}`,
    Author: seller.name,
    Subject: `Order ${orderId}`,
    CreationDate: assignedAt,
  };
  const document = openDocument(info);
  await inSlices(draw((measure) => layoutInvoice(invoice, measure), document, createRenderer(document)));
  document.end();
  return buffer(document);
}

const openDocument = (info: Info) =>
  new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: { ...info, Creator: 'Bakehouse', Producer: 'Bakehouse' },
  });

function* draw(layout: Layout, document: PDFKit.PDFDocument, renderer: Renderer): Generator<void, void> {
  for (const parts of yield* layout(renderer.measure)) {
    document.addPage();
    for (const part of parts) renderer.draw(part);
    yield;
  }
}

function createRenderer(document: PDFKit.PDFDocument) {
  const renderers = { regular: createTextRenderer(document, false), bold: createTextRenderer(document, true) };
  const measure: Measure = (text, size, bold) => renderers[bold ? 'bold' : 'regular'].widthOf(text, size);
  const draw = (part: Placed) => {
    document.fillColor(part.colour);
    if (part.kind === 'box') document.rect(part.x, part.y, part.width, part.height).fill();
    else renderers[part.bold ? 'bold' : 'regular'].draw(part.text, part.x, part.y, part.size);
  };
  return { measure, draw };
}

/** Creates functions that measure and draw the texts of one document in one weight, in any mix of scripts. */
function createTextRenderer(document: PDFKit.PDFDocument, bold: boolean) {
  const widths = new Map<Face, (text: string) => number>();
  /** The width at font size 1. Widths are proportional to the font size. */
  const unitWidth = ({ face, text }: Run<Face>): number => {
    const cache = widths.get(face);
    if (cache) return cache(text);
    document.registerFont(face.name, face.forDocument());
    const measure = memoize((text) => document.font(face.name, 1).widthOfString(text));
    widths.set(face, measure);
    return measure(text);
  };
  const runsOf = memoize((text) =>
    visualParts(text).flatMap((part) => splitRuns(part, (codePoints) => findFace(bold, codePoints))),
  );
  const widthOf = (text: string, size: number) => runsOf(text).reduce((width, run) => width + unitWidth(run) * size, 0);

  const draw = (text: string, x: number, y: number, size: number) => {
    let currentX = x;
    for (const run of runsOf(text)) {
      const width = unitWidth(run) * size;
      document.font(run.face.name, size).text(run.text, currentX, y, { lineBreak: false, baseline: 'alphabetic' });
      currentX += width;
    }
  };
  return { widthOf, draw };
}

/** Caches the results of `work` by text. */
function memoize<T>(work: (text: string) => T) {
  const cache = new Map<string, T>();
  return (text: string): T => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = work(text);
    cache.set(text, result);
    return result;
  };
}

/** Number of layouts after which the cache of measured texts is dropped. */
const layoutsPerRenderer = 50;

/**
 * Draws many layouts into one PDF and yields its parts, with one layout in memory at a time.
 * @param layouts the documents, each on pages of its own
 */
export async function* drawTogether(
  title: string,
  createdAt: Date,
  layouts: AsyncIterable<Layout>,
): AsyncGenerator<Buffer, void> {
  const document = openDocument({ Title: title, CreationDate: createdAt });
  let renderer = createRenderer(document);
  let drawn = 0;
  for await (const layout of layouts) {
    if (drawn > 0 && drawn % layoutsPerRenderer === 0) renderer = createRenderer(document);
    await inSlices(draw(layout, document, renderer));
    drawn += 1;
    for (let part = document.read(); part !== null; part = document.read()) yield part as Buffer;
  }
  if (drawn === 0) document.addPage();
  document.end();
  for await (const part of document) yield part as Buffer;
}
