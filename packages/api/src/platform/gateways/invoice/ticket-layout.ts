import { type Placed, paginate, type Row } from './pages.ts';
import {
  black,
  box,
  contentWidth,
  createTypesetter,
  lineColour,
  lineRows,
  type Measure,
  page,
  type Style,
} from './text/typesetter.ts';

/** Computes the page of a kitchen ticket: large and without prices. */

type TicketItem = { readonly name: string; readonly details: readonly string[]; readonly addons: readonly string[] };

/** The text of a kitchen ticket. All dates are already formatted. */
export type Ticket = {
  readonly number: string;
  /** Which ticket this one replaces, and what changed; empty for the first one. */
  readonly replaced: readonly string[];
  readonly deliveries: readonly { readonly when: readonly string[]; readonly items: readonly TicketItem[] }[];
  readonly note: string;
  readonly customer: readonly string[];
};

const styles = {
  number: { size: 30, bold: true, colour: black },
  when: { size: 20, bold: true, colour: black },
  item: { size: 18, bold: true, colour: black },
  detail: { size: 14, bold: false, colour: black },
} as const satisfies Record<string, Style>;

/** @param measure measures the width of a text, in points */
export function* layoutTicket(ticket: Ticket, measure: Measure): Generator<void, Placed[][]> {
  const typesetter = createTypesetter(measure);
  const rows: Row[] = lineRows(typesetter, ticket.number, styles.number);
  rows.push(...ticket.replaced.flatMap((text) => lineRows(typesetter, text, styles.item)));
  for (const { when, items } of ticket.deliveries) {
    rows.push(rule(), ...when.flatMap((text) => lineRows(typesetter, text, styles.when)), rule());
    for (const { name, details, addons } of items) {
      rows.push(...lineRows(typesetter, name, styles.item));
      for (const text of [...details, ...addons])
        rows.push(...lineRows(typesetter, text, styles.detail, { indent: 18 }));
      yield;
    }
  }
  if (ticket.note) rows.push(rule(), ...lineRows(typesetter, `Note: ${ticket.note}`, styles.detail));
  rows.push(rule(), ...ticket.customer.flatMap((text) => lineRows(typesetter, text, styles.detail)));
  return paginate(rows, page);
}

const rule = (): Row => ({ height: 14, parts: [box(page.left, 6, contentWidth, 1, lineColour)] });
