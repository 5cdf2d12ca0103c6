import { randomBytes } from 'node:crypto';

/** The settlements of the fake gateway, in memory. Amounts are paise, times seconds. */

type Entry = {
  readonly id: string;
  readonly type: 'payment' | 'refund' | 'adjustment';
  readonly amount: number;
  readonly created_at: number;
  readonly payment_id?: string;
  readonly method?: string;
  readonly description?: string;
  readonly notes: object;
};

/** Returns the day in India of a time in seconds. */
export const dayOf = (seconds: number): string => new Date((seconds + 19_800) * 1_000).toISOString().slice(0, 10);

/** Returns what the gateway charges for a payment: a fee of 2 %, and 18 % tax on it. */
export function chargeOf(amount: number): { readonly fee: number; readonly tax: number } {
  const fee = Math.round(amount * 0.02);
  return { fee, tax: Math.round(fee * 0.18) };
}

export class FakeSettlements {
  /** The most lines in one response. */
  pageSize = 1_000;
  /** Whether everything is settled on the day after; otherwise the caller settles it. */
  isDaily = true;
  readonly #lines: ReturnType<typeof toLine>[] = [];

  filterUnsettled<Of extends Entry>(entries: readonly Of[]): Of[] {
    const settled = new Set(this.#lines.map(({ entity_id }) => entity_id));
    return entries.filter(({ id }) => !settled.has(id));
  }

  /** Settles entries at a time. With the id of an earlier settlement, they are late lines of it. */
  settle(entries: readonly Entry[], at: number, id = `setl_${randomBytes(7).toString('hex')}`) {
    const lines = entries.map((entry) => toLine(entry, id, at));
    this.#lines.push(...lines);
    const amount = lines.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
    return { id, entity: 'settlement', amount, status: 'processed', created_at: at };
  }

  /** Answers the report of a day. */
  report(query: URLSearchParams): object {
    const part = (name: string, length: number) => (query.get(name) ?? '').padStart(length, '0');
    const day = `${part('year', 4)}-${part('month', 2)}-${part('day', 2)}`;
    const skip = Number(query.get('skip') ?? 0);
    const count = Math.min(Number(query.get('count') ?? 10), this.pageSize);
    const items = this.#lines.filter(({ settled_at }) => dayOf(settled_at) === day).slice(skip, skip + count);
    return { entity: 'collection', count: items.length, items };
  }
}

/** Razorpay includes the tax in the fee. */
function toLine({ id, type, amount, created_at, ...entry }: Entry, settlement: string, at: number) {
  const { fee, tax } = type === 'payment' ? chargeOf(amount) : { fee: 0, tax: 0 };
  const isDebit = type === 'refund' || amount < 0;
  return {
    entity_id: id,
    type,
    debit: isDebit ? Math.abs(amount) : 0,
    credit: isDebit ? 0 : amount - fee - tax,
    amount: Math.abs(amount),
    currency: 'INR',
    fee: fee + tax,
    tax,
    on_hold: false,
    settled: true,
    created_at,
    settled_at: at,
    settlement_id: settlement,
    settlement_utr: settlement.replace('setl_', 'UTR'),
    payment_id: entry.payment_id ?? null,
    method: entry.method ?? null,
    description: entry.description ?? null,
    notes: entry.notes,
  };
}
