/** An invoice as it reads: every amount and date is text already. */

/** Someone with an address; `lines` below the name. */
export type Party = { readonly heading: string; readonly name: string; readonly lines: readonly string[] };

type Priced = { readonly name: string; readonly quantity: string; readonly price: string; readonly amount: string };
export type InvoiceItem = Priced & {
  readonly details: readonly string[];
  readonly shipping: string;
  readonly addons: readonly Priced[];
};

export type Invoice = {
  /** Whose invoice it is, for programs. */
  readonly orderId: string;
  readonly title: 'Invoice' | 'Tax Invoice';
  readonly number: string;
  /** When the number was given: also the document's own date. */
  readonly givenAt: Date;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly seller: { readonly name: string; readonly lines: readonly string[] };
  readonly parties: readonly Party[];
  readonly items: readonly InvoiceItem[];
  readonly sums: readonly { readonly label: string; readonly amount: string }[];
  readonly total: string;
  readonly totalInWords: string;
  readonly payment: readonly { readonly label: string; readonly value: string }[];
};
