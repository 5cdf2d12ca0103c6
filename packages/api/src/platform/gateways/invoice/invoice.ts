/** The text of an invoice or a credit note. All amounts and dates are already formatted. */

/** A person or company with an address; `lines` follow the name. */
export type Party = { readonly heading: string; readonly name: string; readonly lines: readonly string[] };

type Priced = { readonly name: string; readonly quantity: string; readonly price: string; readonly amount: string };
export type InvoiceItem = Priced & {
  readonly details: readonly string[];
  readonly shipping: string;
  readonly addons: readonly Priced[];
};

export type Invoice = {
  /** The id of the order, for programs that read the PDF. */
  readonly orderId: string;
  readonly title: 'Invoice' | 'Tax Invoice' | 'Credit Note';
  readonly number: string;
  /** When the number was issued. This is also the creation date of the document. */
  readonly assignedAt: Date;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly seller: { readonly name: string; readonly lines: readonly string[] };
  readonly parties: readonly Party[];
  readonly items: readonly InvoiceItem[];
  readonly sums: readonly { readonly label: string; readonly amount: string }[];
  readonly total: string;
  readonly totalInWords: string;
  readonly payment: readonly { readonly label: string; readonly value: string }[];
};
