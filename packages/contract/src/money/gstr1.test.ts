import { describe, expect, it } from 'vitest';
import { addDocument, emptyGstr1, type Gstr1Document, gstr1Lines, toGstr1Json } from './gstr1.ts';
import { gstr1Tables } from './tax-rate.ts';

const lineOf = (rate: number, taxable: number, isInterState: boolean, hsn = '1905') => {
  const tax = (taxable * rate) / 10_000;
  const parts = isInterState ? { cgst: 0, sgst: 0, igst: tax } : { cgst: tax / 2, sgst: tax / 2, igst: 0 };
  return { hsn, rate, quantity: 2, taxable, ...parts };
};
const documentOf = (
  kind: Gstr1Document['kind'],
  serial: number,
  { place = '07', day = '2025-09-25', lines = [[500, 100_000]] as [number, number, string?][], invoiceDay = '' } = {},
): Gstr1Document => {
  const all = lines.map(([rate, taxable, hsn]) => lineOf(rate, taxable, place !== '07', hsn));
  return {
    kind,
    number: `${kind === 'invoice' ? 'BH' : 'CN'}/25-26/00000${serial}`,
    day,
    invoiceDay: invoiceDay || day,
    total: all.reduce((sum, row) => sum + row.taxable + row.cgst + row.sgst + row.igst, 0),
    gst: { seller: '07', place, lines: all },
  };
};
const returnOf = (...documents: Gstr1Document[]) => {
  const gstr1 = emptyGstr1();
  for (const document of documents) addDocument(gstr1, document);
  return gstr1;
};
const jsonOf = (...documents: Gstr1Document[]) =>
  toGstr1Json(returnOf(...documents), { gstin: '07AAACB1234C1ZH', month: '2025-09' });
const large = { place: '27', lines: [[500, 10_000_000]] as [number, number][] };

describe('the GSTR-1', () => {
  it('sums supplies by place and rate, less their credit notes', () => {
    const json = jsonOf(
      documentOf('invoice', 1, {
        lines: [
          [500, 100_000],
          [1800, 50_000],
          [0, 7_000],
        ],
      }),
      documentOf('invoice', 2),
      documentOf('invoice', 3, { place: '27' }),
      documentOf('credit_note', 1),
    );
    expect(json).toMatchObject({ gstin: '07AAACB1234C1ZH', fp: '092025', b2b: [], b2cl: [], cdnur: [] });
    expect(json.b2cs).toEqual([
      { sply_ty: 'INTRA', typ: 'OE', pos: '07', rt: 18, txval: 500, iamt: 0, camt: 45, samt: 45, csamt: 0 },
      { sply_ty: 'INTRA', typ: 'OE', pos: '07', rt: 5, txval: 1_000, iamt: 0, camt: 25, samt: 25, csamt: 0 },
      { sply_ty: 'INTER', typ: 'OE', pos: '27', rt: 5, txval: 1_000, iamt: 50, camt: 0, samt: 0, csamt: 0 },
    ]);
    expect(json.nil.inv).toEqual([{ sply_ty: 'INTRAB2C', nil_amt: 70, expt_amt: 0, ngsup_amt: 0 }]);
    expect(json.doc_issue.doc_det).toEqual([
      {
        doc_num: 1,
        doc_typ: 'Invoices for outward supply',
        docs: [{ num: 1, from: 'BH/25-26/000001', to: 'BH/25-26/000003', totnum: 3, cancel: 0, net_issue: 3 }],
      },
      {
        doc_num: 5,
        doc_typ: 'Credit Note',
        docs: [{ num: 1, from: 'CN/25-26/000001', to: 'CN/25-26/000001', totnum: 1, cancel: 0, net_issue: 1 }],
      },
    ]);
  });

  it('lists large inter-state invoices and their credit notes singly, by the limit of the invoice’s month', () => {
    const json = jsonOf(documentOf('invoice', 1, large), documentOf('credit_note', 1, large));
    expect(json.b2cs).toEqual([]);
    expect(json.b2cl).toEqual([
      {
        pos: '27',
        inv: [
          {
            inum: 'BH/25-26/000001',
            idt: '25-09-2025',
            val: 105_000,
            itms: [{ num: 1, itm_det: { rt: 5, txval: 100_000, iamt: 5_000, csamt: 0 } }],
          },
        ],
      },
    ]);
    expect(json.cdnur).toMatchObject([
      { typ: 'B2CL', ntty: 'C', nt_num: 'CN/25-26/000001', nt_dt: '25-09-2025', pos: '27', val: 105_000 },
    ]);
    // Below the limit of ₹2,50,000 that applied to the invoice.
    expect(jsonOf(documentOf('credit_note', 1, { ...large, invoiceDay: '2024-07-31' })).cdnur).toEqual([]);
    const exact = { place: '27', lines: [[0, 10_000_000]] as [number, number][] };
    expect(jsonOf(documentOf('invoice', 1, exact)).b2cl).toEqual([]);
  });

  it('sums quantities and values by code, and has no quantity of services', () => {
    const json = jsonOf(
      documentOf('invoice', 1, {
        lines: [
          [500, 100_000],
          [500, 50_000],
          [1800, 10_000, '9968'],
        ],
      }),
    );
    expect(json.hsn.hsn_b2c).toEqual([
      { num: 1, hsn_sc: '1905', uqc: 'NOS', qty: 4, rt: 5, txval: 1_500, iamt: 0, camt: 37.5, samt: 37.5, csamt: 0 },
      { num: 2, hsn_sc: '9968', uqc: 'NA', qty: 0, rt: 18, txval: 100, iamt: 0, camt: 9, samt: 9, csamt: 0 },
    ]);
  });

  it('counts documents without tax as issued only', () => {
    const json = jsonOf({ ...documentOf('invoice', 1), gst: null });
    expect(json).toMatchObject({ b2cs: [], hsn: { hsn_b2c: [] } });
    expect(json.doc_issue.doc_det[0]?.docs[0]?.totnum).toBe(1);
  });

  it('has lines of cells as long as the head of each table', () => {
    const gstr1 = returnOf(
      documentOf('invoice', 1, {
        lines: [
          [500, 100],
          [0, 100],
        ],
      }),
      documentOf('invoice', 2, large),
      documentOf('credit_note', 1, large),
    );
    for (const table of gstr1Tables) {
      const lines = gstr1Lines(gstr1, table);
      expect(lines).toHaveLength(table === 'b2b' ? 1 : table === 'hsn' || table === 'docs' ? 3 : 2);
      for (const line of lines) expect([table, line.length]).toEqual([table, lines[0]?.length]);
    }
    expect(gstr1Lines(gstr1, 'b2cl')[1]).toEqual([
      'BH/25-26/000002',
      '25-Sep-2025',
      105_000,
      '27-Maharashtra',
      5,
      100_000,
      0,
    ]);
  });
});
