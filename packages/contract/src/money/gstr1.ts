import { toRupees } from '../core/money.ts';
import { largeInvoiceLimits } from './gst-facts.ts';
import { stateName } from './gstin.ts';
import type { TaxParts } from './tax.ts';
import type { Gstr1Table } from './tax-rate.ts';

/**
 * The GSTR-1 of a month. Customers have no GSTIN, so the table of registered customers is empty. Amounts are whole paise until they are
 * printed.
 * @see https://www.gst.gov.in/download/returns (layout of the offline tool)
 */

export type Gstr1Line = TaxParts & {
  readonly hsn: string;
  readonly rate: number;
  readonly quantity: number;
  readonly taxable: number;
};

/** An invoice or a credit note. */
export type Gstr1Document = {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  /** Days `YYYY-MM-DD` of the document and of its invoice. */
  readonly day: string;
  readonly invoiceDay: string;
  readonly total: number;
  /** Null for a document without tax, which counts only as issued. */
  readonly gst: { readonly seller: string; readonly place: string; readonly lines: readonly Gstr1Line[] } | null;
};

type Sums = TaxParts & { taxable: number; quantity: number };
type Row = Sums & {
  readonly place: string;
  readonly isInterState: boolean;
  readonly rate: number;
  readonly hsn: string;
};
type Single = { readonly document: Gstr1Document; readonly place: string; readonly rows: readonly Row[] };
type Series = { readonly kind: Gstr1Document['kind']; readonly from: string; upto: string; count: number };

export type Gstr1 = {
  /** Large inter-state invoices, and the credit notes against them. They are reported singly. */
  readonly singles: Single[];
  /** All other supplies by place and rate, less their credit notes. Those without tax are in `exempt`. */
  readonly others: Map<string, Row>;
  readonly exempt: Map<string, Row>;
  readonly hsn: Map<string, Row>;
  readonly series: Map<string, Series>;
};

export const emptyGstr1 = (): Gstr1 => ({
  singles: [],
  others: new Map(),
  exempt: new Map(),
  hsn: new Map(),
  series: new Map(),
});

/** Adds a line to the row of its key. */
function addTo(rows: Map<string, Row>, key: string, line: Row, sign: 1 | -1): void {
  const { taxable = 0, quantity = 0, cgst = 0, sgst = 0, igst = 0 } = rows.get(key) ?? {};
  rows.set(key, {
    ...line,
    taxable: taxable + sign * line.taxable,
    quantity: quantity + sign * line.quantity,
    cgst: cgst + sign * line.cgst,
    sgst: sgst + sign * line.sgst,
    igst: igst + sign * line.igst,
  });
}

/**
 * Adds a document to the return. The memory of a return grows with its places, rates and codes, and with its large inter-state invoices.
 * @param document documents of a kind in the order of their numbers.
 */
export function addDocument(gstr1: Gstr1, document: Gstr1Document): void {
  const { kind, number, gst } = document;
  const prefix = number.slice(0, number.lastIndexOf('/'));
  const series = gstr1.series.get(prefix);
  if (series) Object.assign(series, { upto: number, count: series.count + 1 });
  else gstr1.series.set(prefix, { kind, from: number, upto: number, count: 1 });
  if (!gst) return;
  const isInterState = gst.seller !== gst.place;
  const sign = kind === 'invoice' ? 1 : -1;
  const rows = gst.lines.map((line) => ({ ...line, place: gst.place, isInterState }));
  for (const row of rows) addTo(gstr1.hsn, `${row.hsn} ${row.rate}`, row, sign);
  const byRate = new Map<string, Row>();
  for (const row of rows) {
    if (row.rate === 0) addTo(gstr1.exempt, String(isInterState), row, sign);
    else addTo(byRate, String(row.rate), row, 1);
  }
  if (isInterState && document.total > limitOf(document.invoiceDay))
    gstr1.singles.push({ document, place: gst.place, rows: [...byRate.values()] });
  else for (const row of byRate.values()) addTo(gstr1.others, `${row.place} ${row.rate}`, row, sign);
}

const limitOf = (day: string): number => largeInvoiceLimits.findLast(({ from }) => from <= day)?.above ?? 0;

const sorted = (rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
const taxesOf = ({ igst, cgst, sgst }: TaxParts) => ({
  iamt: toRupees(igst),
  camt: toRupees(cgst),
  samt: toRupees(sgst),
  csamt: 0,
});
const rowTotal = ({ taxable, cgst, sgst, igst }: Row) => toRupees(taxable + cgst + sgst + igst);
const dashedDay = (day: string) => day.split('-').toReversed().join('-');
const seriesNames = { invoice: [1, 'Invoices for outward supply'], credit_note: [5, 'Credit Note'] } as const;
/** Services have codes that begin with 99, and no unit. */
const unitOf = (hsn: string) => (hsn.startsWith('99') ? 'NA' : 'NOS');
const quantityOf = ({ hsn, quantity }: Row) => (hsn.startsWith('99') ? 0 : quantity);

/**
 * Returns the return as the portal imports it.
 * @param head the seller's GSTIN, and the month `YYYY-MM`.
 */
export function toGstr1Json(gstr1: Gstr1, { gstin, month }: { gstin: string; month: string }) {
  const items = (rows: readonly Row[]) =>
    rows.map((row, index) => ({
      num: index + 1,
      itm_det: { rt: row.rate / 100, txval: toRupees(row.taxable), iamt: toRupees(row.igst), csamt: 0 },
    }));
  const invoices = gstr1.singles.filter(({ document }) => document.kind === 'invoice');
  const notes = gstr1.singles.filter(({ document }) => document.kind === 'credit_note');
  return {
    gstin,
    fp: `${month.slice(5)}${month.slice(0, 4)}`,
    b2b: [],
    b2cl: [...Map.groupBy(invoices, ({ place }) => place)].map(([pos, singles]) => ({
      pos,
      inv: singles.map(({ document, rows }) => ({
        inum: document.number,
        idt: dashedDay(document.day),
        val: toRupees(document.total),
        itms: items(rows),
      })),
    })),
    b2cs: sorted(gstr1.others).map((row) => ({
      sply_ty: row.isInterState ? 'INTER' : 'INTRA',
      typ: 'OE',
      pos: row.place,
      rt: row.rate / 100,
      txval: toRupees(row.taxable),
      ...taxesOf(row),
    })),
    cdnur: notes.map(({ document, place, rows }) => ({
      typ: 'B2CL',
      ntty: 'C',
      nt_num: document.number,
      nt_dt: dashedDay(document.day),
      pos: place,
      val: toRupees(document.total),
      itms: items(rows),
    })),
    nil: {
      inv: sorted(gstr1.exempt).map((row) => ({
        sply_ty: row.isInterState ? 'INTRB2C' : 'INTRAB2C',
        nil_amt: toRupees(row.taxable),
        expt_amt: 0,
        ngsup_amt: 0,
      })),
    },
    hsn: {
      hsn_b2b: [],
      hsn_b2c: sorted(gstr1.hsn).map((row, index) => ({
        num: index + 1,
        hsn_sc: row.hsn,
        uqc: unitOf(row.hsn),
        qty: quantityOf(row),
        rt: row.rate / 100,
        txval: toRupees(row.taxable),
        ...taxesOf(row),
      })),
    },
    doc_issue: {
      doc_det: (['invoice', 'credit_note'] as const).flatMap((kind) => {
        const docs = [...gstr1.series.values()]
          .filter((series) => series.kind === kind)
          .map(({ from, upto, count }, index) => ({
            num: index + 1,
            from,
            to: upto,
            totnum: count,
            cancel: 0,
            net_issue: count,
          }));
        return docs.length > 0 ? [{ doc_num: seriesNames[kind][0], doc_typ: seriesNames[kind][1], docs }] : [];
      }),
    },
  };
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const namedDay = (day: string) => {
  const [year, month, date] = day.split('-');
  return `${date}-${monthNames[Number(month) - 1]}-${year}`;
};
const namedPlace = (code: string) => `${code}-${stateName(code) ?? ''}`;

type Cell = string | number;
const amounts = (row: Row): Cell[] => [row.rate / 100, toRupees(row.taxable), 0];

const csvTables: Readonly<
  Record<Gstr1Table, { readonly head: readonly string[]; readonly rowsOf: (gstr1: Gstr1) => Cell[][] }>
> = {
  b2b: {
    head: [
      'GSTIN/UIN of Recipient',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Rate',
      'Taxable Value',
    ],
    rowsOf: () => [],
  },
  b2cl: {
    head: [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rowsOf: ({ singles }) =>
      singles
        .filter(({ document }) => document.kind === 'invoice')
        .flatMap(({ document: { number, day, total }, place, rows }) =>
          rows.map((row) => [number, namedDay(day), toRupees(total), namedPlace(place), ...amounts(row)]),
        ),
  },
  b2cs: {
    head: ['Type', 'Place Of Supply', 'Rate', 'Taxable Value', 'Cess Amount'],
    rowsOf: ({ others }) => sorted(others).map((row) => ['OE', namedPlace(row.place), ...amounts(row)]),
  },
  cdnur: {
    head: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rowsOf: ({ singles }) =>
      singles
        .filter(({ document }) => document.kind === 'credit_note')
        .flatMap(({ document: { number, day, total }, place, rows }) =>
          rows.map((row) => [
            ...['B2CL', number, namedDay(day), 'C', namedPlace(place), toRupees(total)],
            ...amounts(row),
          ]),
        ),
  },
  exemp: {
    head: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
    rowsOf: ({ exempt }) =>
      sorted(exempt).map((row) => [
        `${row.isInterState ? 'Inter' : 'Intra'}-State supplies to unregistered persons`,
        toRupees(row.taxable),
        0,
        0,
      ]),
  },
  hsn: {
    head: [
      ...['HSN', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value', 'Integrated Tax Amount'],
      ...['Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
    ],
    rowsOf: ({ hsn }) =>
      sorted(hsn).map((row) => [
        ...[row.hsn, unitOf(row.hsn), quantityOf(row), rowTotal(row), row.rate / 100, toRupees(row.taxable)],
        ...Object.values(taxesOf(row)),
      ]),
  },
  docs: {
    head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rowsOf: ({ series }) =>
      [...series.values()].map(({ kind, from, upto, count }) => [seriesNames[kind][1], from, upto, count, 0]),
  },
};

/** Returns a table of the return as lines of cells; the first is the head. */
export const gstr1Lines = (gstr1: Gstr1, table: Gstr1Table): readonly (readonly Cell[])[] => [
  csvTables[table].head,
  ...csvTables[table].rowsOf(gstr1),
];
