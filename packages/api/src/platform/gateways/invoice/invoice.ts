/** The text of an invoice or a credit note. All amounts and dates are already formatted. */

/** A person or company with an address; `lines` follow the name. */
export type Party = { readonly heading: string; readonly name: string; readonly lines: readonly string[] };

/** The tax of a line. Its amount is then that after discounts, with tax. */
export type TaxCells = { readonly hsn: string; readonly taxable: string; readonly rate: string; readonly tax: string };

type Priced = {
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly tax?: TaxCells;
};
export type InvoiceItem = Priced & {
  readonly details: readonly string[];
  readonly shipping: string;
  readonly addons: readonly Priced[];
};

/** The numbers of an invoice with tax, from which returns are made. Amounts are paise, rates hundredths of a percent. */
export type GstData = {
  /** Of the seller. */
  readonly gstin: string;
  /** Codes of the states of the seller and of the place of supply. */
  readonly seller: string;
  readonly place: string;
  readonly lines: readonly {
    readonly hsn: string;
    readonly rate: number;
    readonly quantity: number;
    readonly taxable: number;
    readonly cgst: number;
    readonly sgst: number;
    readonly igst: number;
  }[];
};

export type Invoice = {
  /** The id of the order, for programs that read the PDF. */
  readonly orderId: string;
  readonly title: 'Invoice' | 'Tax Invoice' | 'Bill of Supply' | 'Credit Note';
  readonly number: string;
  /** When the number was issued. This is also the creation date of the document. */
  readonly assignedAt: Date;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly seller: { readonly name: string; readonly lines: readonly string[] };
  readonly parties: readonly Party[];
  readonly items: readonly InvoiceItem[];
  /** Tax by rate: a head, and rows of the same length. Absent without tax, like `gst`. */
  readonly taxSummary?: readonly (readonly string[])[];
  readonly gst?: GstData;
  readonly sums: readonly { readonly label: string; readonly amount: string }[];
  readonly total: string;
  readonly totalInWords: string;
  readonly payment: readonly { readonly label: string; readonly value: string }[];
};
