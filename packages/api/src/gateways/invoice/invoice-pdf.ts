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

const openDocument = ({ title, number, assignedAt, seller, orderId }: Invoice) =>
  new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${title} ${number}`,
      Author: seller.name,
      Subject: `Order ${orderId}`,
      Creator: 'Bakehouse',
      Producer: 'Bakehouse',
      CreationDate: assignedAt,
    },
  });

/** Caches the results of `work` by text. */
const memoize = <T>(work: (text: string) => T) => {
  const cache = new Map<string, T>();
  return (text: string): T => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = work(text);
    cache.set(text, result);
    return result;
  };
};

/** Measures and draws the texts of one document in one weight, in any mix of scripts. */
const createTextRenderer = (document: PDFKit.PDFDocument, bold: boolean) => {
  const widths = new Map<Face, (text: string) => number>();
  /** The width at font size 1. Widths are proportional to the font size. */
  const unitWidth = ({ face, text }: Run<Face>): number => {
    const cache = widths.get(face);
    if (cache) return cache(text);
    document.registerFont(face.name, face.forDocument());
    const measure = memoize((one) => document.font(face.name, 1).widthOfString(one));
    widths.set(face, measure);
    return measure(text);
  };
  const runsOf = memoize((text) =>
    visualParts(text).flatMap((part) => splitRuns(part, (codePoints) => findFace(bold, codePoints))),
  );
  const widthOf = (text: string, size: number) => runsOf(text).reduce((width, run) => width + unitWidth(run) * size, 0);

  const draw = (text: string, x: number, y: number, size: number) => {
    let at = x;
    for (const run of runsOf(text)) {
      const width = unitWidth(run) * size;
      document.font(run.face.name, size).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += width;
    }
  };
  return { widthOf, draw };
};

const createRenderer = (document: PDFKit.PDFDocument) => {
  const renderers = { regular: createTextRenderer(document, false), bold: createTextRenderer(document, true) };
  const measure: Measure = (text, size, bold) => renderers[bold ? 'bold' : 'regular'].widthOf(text, size);
  const draw = (part: Placed) => {
    document.fillColor(part.colour);
    if (part.kind === 'box') document.rect(part.x, part.y, part.width, part.height).fill();
    else renderers[part.bold ? 'bold' : 'regular'].draw(part.text, part.x, part.y, part.size);
  };
  return { measure, draw };
};

function* draw(invoice: Invoice, document: PDFKit.PDFDocument): Generator<void, void> {
  const renderer = createRenderer(document);
  for (const parts of yield* layoutInvoice(invoice, renderer.measure)) {
    document.addPage();
    for (const part of parts) renderer.draw(part);
    yield;
  }
}

/**
 * Draws an invoice as a PDF of A4 pages.
 * @returns the file
 */
export const drawInvoice = async (invoice: Invoice): Promise<Buffer> => {
  const document = openDocument(invoice);
  await inSlices(draw(invoice, document));
  document.end();
  return buffer(document);
};
