/**
 * Calculates what the vendors of a simulated week are paid, from the calls of the simulation. The file imports no code of the product, so that
 * it cannot repeat a mistake of the product. All amounts are whole paise.
 */

/** A commission: a percentage of the value, or paise for each piece. */
type Rate = { readonly percent: number } | { readonly fixed: number };
export type Agreement = {
  readonly percent: number;
  /** Rates by id of a product and of a delivery type. The rate of the product comes first. */
  readonly products: ReadonlyMap<string, Rate>;
  readonly types: ReadonlyMap<string, Rate>;
};

/** A coupon takes a percentage or an amount off the items. The vendor pays `vendorPercent` of it. */
export type Coupon = {
  readonly code: string;
  readonly off: Rate;
  readonly vendorPercent: number;
};

/** An item or an add-on; an add-on has no product. */
type Line = { readonly product: string | null; readonly price: number; readonly quantity: number };

type Shares = { readonly platform: number; readonly vendor: number; readonly rider: number };
type Refund = {
  readonly amount: number;
  readonly bearer: 'platform' | 'vendor' | 'customer' | 'claim';
  readonly shares?: Shares;
};

/** What the simulation knows about an order. */
export type OrderNote = {
  readonly number: string;
  readonly isCash: boolean;
  readonly type: string;
  readonly coupon: Coupon | undefined;
  readonly shipping: number;
  lines: readonly Line[];
  status: 'open' | 'delivered' | 'cancelled';
  /** The vendor of the order. `charges` were entered by staff; an agreement on commission replaces them. */
  earning: { readonly vendor: string; readonly charges: number; readonly delivery: number } | undefined;
  /** Payments; `vendor` is set for cash that the vendor has. */
  readonly payments: { readonly amount: number; readonly vendor?: string }[];
  readonly refunds: Refund[];
};

/** What a vendor is owed for orders, and the cash that it holds. */
export type Due = { readonly payable: number; readonly cash: number };
export type Notebook = {
  /** Agreements on commission by id of the vendor. */
  readonly agreements: ReadonlyMap<string, Agreement>;
  /** Orders by id. */
  readonly orders: Map<string, OrderNote>;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Returns a percentage with at most two decimals of an amount. Half a paisa is rounded up. */
const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000);

export const itemsValue = (lines: readonly Line[]): number => sum(lines.map(({ price, quantity }) => price * quantity));

export const discountOf = (lines: readonly Line[], coupon: Coupon | undefined): number => {
  if (!coupon) return 0;
  const value = itemsValue(lines);
  return 'percent' in coupon.off ? percentOf(value, coupon.off.percent) : Math.min(value, coupon.off.fixed);
};

/** Returns what the customer has to pay for an order that is not cancelled. */
export const totalOf = ({ lines, coupon, shipping }: Pick<OrderNote, 'lines' | 'coupon' | 'shipping'>): number =>
  itemsValue(lines) + shipping - discountOf(lines, coupon);

export const receivedOf = ({ payments }: OrderNote): number => sum(payments.map(({ amount }) => amount));
export const refundedOf = ({ refunds }: OrderNote): number => sum(refunds.map(({ amount }) => amount));

/** Divides an amount in the proportion of the shares of the claims. Paise that remain go to the largest remainders. */
const divide = (amount: number, claims: readonly Shares[]): Shares => {
  const names = ['platform', 'vendor', 'rider'] as const;
  const weights = names.map((name) => sum(claims.map((shares) => shares[name])));
  const whole = sum(weights);
  if (whole === 0) return { platform: 0, vendor: 0, rider: 0 };
  const most = Math.min(amount, whole);
  const parts = weights.map((weight) => Math.floor((most * weight) / whole));
  const remainders = weights.map((weight) => (most * weight) % whole);
  const largestFirst = [0, 1, 2].toSorted((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || a - b);
  for (const index of largestFirst.slice(0, most - sum(parts))) parts[index] = (parts[index] ?? 0) + 1;
  const [platform = 0, vendor = 0, rider = 0] = parts;
  return { platform, vendor, rider };
};

/**
 * Divides what was refunded beyond the credit of the customer: refunds of the marketplace come first, then those of the vendor, then
 * claims.
 */
const borneOf = (note: OrderNote): Shares => {
  const credit = Math.max(0, receivedOf(note) - totalOf(note));
  let left = Math.max(0, refundedOf(note) - credit);
  const take = (bearer: Refund['bearer']): number => {
    const wanted = sum(note.refunds.filter((refund) => refund.bearer === bearer).map(({ amount }) => amount));
    const taken = Math.min(wanted, left);
    left -= taken;
    return taken;
  };
  const [platform, vendor] = [take('platform'), take('vendor')];
  const claims = divide(
    take('claim'),
    note.refunds.flatMap(({ shares }) => shares ?? []),
  );
  return { platform: platform + claims.platform, vendor: vendor + claims.vendor, rider: claims.rider };
};

/** Returns what the customer still has to pay; negative for a credit. */
export const owedBy = (note: OrderNote): number => {
  const { platform, vendor, rider } = borneOf(note);
  return totalOf(note) - receivedOf(note) + refundedOf(note) - platform - vendor - rider;
};

const commissionOf = ({ lines, type }: OrderNote, agreement: Agreement): number =>
  sum(
    lines.map(({ product, price, quantity }) => {
      const rate = agreement.products.get(product ?? '') ?? agreement.types.get(type) ?? agreement;
      const value = price * quantity;
      return 'percent' in rate ? percentOf(value, rate.percent) : Math.min(value, rate.fixed * quantity);
    }),
  );

/** Returns what a vendor gets for the items: their value less the commission of its agreement, else what staff enter. */
export const chargesOf = ({ agreements }: Notebook, note: OrderNote, vendor: string, entered: number): number => {
  const agreement = agreements.get(vendor);
  return agreement ? itemsValue(note.lines) - commissionOf(note, agreement) : entered;
};

/** Returns what an order changes for each vendor; vendors with nothing are omitted. */
export const duesOf = (notebook: Notebook, note: OrderNote): Map<string, Due> => {
  const dues = new Map<string, Due>();
  const add = (vendor: string, payable: number, cash: number) => {
    const before = dues.get(vendor) ?? { payable: 0, cash: 0 };
    dues.set(vendor, { payable: before.payable + payable, cash: before.cash + cash });
  };
  const { earning, coupon } = note;
  if (earning && note.status !== 'cancelled') {
    const charges = chargesOf(notebook, note, earning.vendor, earning.charges);
    const discount = percentOf(discountOf(note.lines, coupon), coupon?.vendorPercent ?? 0);
    add(earning.vendor, charges + earning.delivery - discount - borneOf(note).vendor, 0);
  }
  for (const { amount, vendor } of note.payments) if (vendor !== undefined) add(vendor, 0, amount);
  return new Map([...dues].filter(([, { payable, cash }]) => payable !== 0 || cash !== 0));
};

/** Notes the delivery of an order. The vendor collects what the customer of an order with cash on delivery still has to pay. */
export const noteDelivery = (note: OrderNote): void => {
  note.status = 'delivered';
  const due = owedBy(note);
  if (note.isCash && note.earning && due > 0) note.payments.push({ amount: due, vendor: note.earning.vendor });
};

/** A settlement as it must be. */
export type ExpectedSettlement = Due & {
  readonly opening: number;
  readonly adjustments: number;
  readonly deductions: number;
  readonly payout: number;
  readonly carried: number;
};

/**
 * Calculates a settlement.
 * @param opening what the vendor owed before: 0 or negative.
 * @param rates percentages of the deductions, which are calculated from what is owed for orders.
 */
export const expectSettlement = (
  { payable, cash }: Due,
  { opening, adjustments, rates }: { opening: number; adjustments: number; rates: readonly number[] },
): ExpectedSettlement => {
  const deductions = sum(rates.map((rate) => percentOf(Math.max(0, payable), rate)));
  const net = opening + adjustments + payable - cash - deductions;
  const [payout, carried] = [Math.max(0, net), Math.min(0, net)];
  return { payable, cash, opening, adjustments, deductions, payout, carried };
};
