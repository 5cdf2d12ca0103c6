import type { DocumentKind } from '@bakehouse/contract/order/order';
import type { Ctx } from '../../../kernel/http/context.ts';
import { sha256Of } from '../../../platform/gateways/file-store.ts';
import type { Invoice } from '../../../platform/gateways/invoice/invoice.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import { insertDocument, type NewDocument, nextSerial } from './order-invoice.queries.ts';

/** Numbers and stored content of invoices and credit notes. */

/** Returns the year in which the financial year (April to March) of `at` begins in `zone`: 2026 for 2026-27. */
export function financialYear(zone: string, at: Date): number {
  const day = dayIn(zone, at);
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < '04' ? year - 1 : year;
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

const prefixes = { invoice: 'BH', credit_note: 'CN' } as const satisfies Record<DocumentKind, string>;

/**
 * Formats the number of a document: `BH/26-27/000001`. Up to a million documents a year it has 15 characters, and up to ten
 * million 16, which is the limit of rules 46 and 53 of the CGST Rules.
 */
export const documentNumber = (kind: DocumentKind, year: number, serial: number): string =>
  `${prefixes[kind]}/${twoDigits(year)}-${twoDigits(year + 1)}/${String(serial).padStart(6, '0')}`;

/** Takes the next number of a series. Lock the order first. */
export async function takeNumber(ctx: Ctx, kind: DocumentKind) {
  const at = ctx.deps.now();
  const year = financialYear(ctx.deps.config.TIME_ZONE, at);
  const serial = await nextSerial(ctx.db, kind, year);
  return { year, serial, number: documentNumber(kind, year, serial), at };
}

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns the content as JSON with sorted keys, so that equal content has an equal hash. */
export const writeContent = (content: Invoice): string => JSON.stringify(content, sortKeys);

/** Returns the content of a stored document. */
export function readContent(document: string): Invoice {
  const content = JSON.parse(document);
  return { ...content, assignedAt: new Date(content.assignedAt) };
}

/** Returns the SHA-256 of a stored document in hexadecimal. */
export const hashDocument = (document: string): string => sha256Of(Buffer.from(document));

/**
 * Stores a document of a locked order.
 * @returns its position
 */
export function storeDocument(
  ctx: Ctx,
  row: Pick<NewDocument, 'order_id' | 'kind' | 'year' | 'serial' | 'total' | 'credits'>,
  content: Invoice,
): Promise<number> {
  const document = writeContent(content);
  const at = content.assignedAt.toISOString();
  return insertDocument(ctx.db, { ...row, number: content.number, at, document, hash: hashDocument(document) });
}
