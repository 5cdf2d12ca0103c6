import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Invoice } from './invoice.ts';
import { layOut } from './invoice-layout.ts';
import type { Placed } from './pages.ts';
import { visualParts } from './text/bidi.ts';
import { type Face, findFace } from './text/faces.ts';
import { type Run, splitRuns } from './text/runs.ts';
import { inSlices } from './text/slices.ts';
import { type Measure, page } from './text/typesetter.ts';

/** Draws a laid-out invoice as a PDF. The same invoice gives the same bytes: nothing here asks a clock or a dice. */

const openDocument = ({ title, number, givenAt, seller, orderId }: Invoice) =>
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
      CreationDate: givenAt,
    },
  });

/** Remembers what `work` gave for a text. */
const remembered = <T>(work: (text: string) => T) => {
  const known = new Map<string, T>();
  return (text: string): T => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = work(text);
    known.set(text, made);
    return made;
  };
};

/** Texts of one document in one weight, of any mix of scripts. */
const penOf = (document: PDFKit.PDFDocument, bold: boolean) => {
  const widths = new Map<Face, (text: string) => number>();
  /** For a size of 1; any other is in proportion. */
  const unitWidth = ({ face, text }: Run<Face>): number => {
    const known = widths.get(face);
    if (known) return known(text);
    document.registerFont(face.name, face.forDocument());
    const measure = remembered((one) => document.font(face.name, 1).widthOfString(one));
    widths.set(face, measure);
    return measure(text);
  };
  const runsOf = remembered((text) =>
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

const drawerOf = (document: PDFKit.PDFDocument) => {
  const pens = { regular: penOf(document, false), bold: penOf(document, true) };
  const measure: Measure = (text, size, bold) => pens[bold ? 'bold' : 'regular'].widthOf(text, size);
  const draw = (part: Placed) => {
    document.fillColor(part.colour);
    if (part.kind === 'box') document.rect(part.x, part.y, part.width, part.height).fill();
    else pens[part.bold ? 'bold' : 'regular'].draw(part.text, part.x, part.y, part.size);
  };
  return { measure, draw };
};

function* draw(invoice: Invoice, document: PDFKit.PDFDocument): Generator<void, void> {
  const drawer = drawerOf(document);
  for (const parts of yield* layOut(invoice, drawer.measure)) {
    document.addPage();
    for (const part of parts) drawer.draw(part);
    yield;
  }
}

/** The invoice as a PDF of A4 pages. */
export const drawInvoice = async (invoice: Invoice): Promise<Buffer> => {
  const document = openDocument(invoice);
  await inSlices(draw(invoice, document));
  document.end();
  return buffer(document);
};
