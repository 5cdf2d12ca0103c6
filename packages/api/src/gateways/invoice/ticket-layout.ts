import { flow, type Placed, type Row } from './pages.ts';
import { box, leading, line, type Measure, page, type Style, type Typesetter, typesetter } from './text/typesetter.ts';

/** Computes the page of a kitchen ticket: large and without prices. */

type TicketItem = { readonly name: string; readonly details: readonly string[]; readonly addons: readonly string[] };

/** The text of a kitchen ticket. All dates are already formatted. */
export type Ticket = {
  readonly number: string;
  readonly deliveries: readonly { readonly when: readonly string[]; readonly items: readonly TicketItem[] }[];
  readonly note: string;
  readonly customer: readonly string[];
};

const ink = '#000000';
const styles = {
  number: { size: 30, bold: true, colour: ink },
  when: { size: 20, bold: true, colour: ink },
  item: { size: 18, bold: true, colour: ink },
  detail: { size: 14, bold: false, colour: ink },
} as const satisfies Record<string, Style>;

const width = page.right - page.left;

/** A paragraph as rows of one line each, so that a long text continues on the next page. */
const lines = (set: Typesetter, text: string, style: Style, indent = 0): Row[] =>
  set.wrap(text, style, width - indent).map((part) => ({
    height: leading(style),
    parts: [set.at(part, { x: page.left + indent, y: style.size }, style)],
  }));

const rule = (): Row => ({ height: 14, parts: [box(page.left, 6, width, 1, line)] });

/** @param measure measures the width of a text, in points */
export function* layoutTicket(ticket: Ticket, measure: Measure): Generator<void, Placed[][]> {
  const set = typesetter(measure);
  const rows: Row[] = lines(set, ticket.number, styles.number);
  for (const { when, items } of ticket.deliveries) {
    rows.push(rule(), ...when.flatMap((text) => lines(set, text, styles.when)), rule());
    for (const { name, details, addons } of items) {
      rows.push(...lines(set, name, styles.item));
      for (const text of [...details, ...addons]) rows.push(...lines(set, text, styles.detail, 18));
      yield;
    }
  }
  if (ticket.note) rows.push(rule(), ...lines(set, `Note: ${ticket.note}`, styles.detail));
  rows.push(rule(), ...ticket.customer.flatMap((text) => lines(set, text, styles.detail)));
  return flow(rows, page);
}
