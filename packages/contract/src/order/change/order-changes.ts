import type { OrderChanges } from '../order.ts';

/** Texts about the changes of an order that its store has accepted. */

/**
 * Returns labels of changed fields for the middle of a sentence.
 * @param fields labels such as `Message on the cake: Truffle`.
 * @returns `delivery slot, message on the cake: Truffle`.
 */
export const changedFields = (fields: readonly string[]): string =>
  fields.map((field) => field.slice(0, 1).toLowerCase() + field.slice(1)).join(', ');

/**
 * Returns what a kitchen ticket says about the ticket that it replaces.
 * @param changes the changes of the order; undefined without one.
 * @returns no lines for the first ticket.
 */
export function ticketLines(changes: Pick<OrderChanges, 'ticket' | 'ticket_fields'> | undefined): string[] {
  if (!changes || changes.ticket === 1) return [];
  const { ticket, ticket_fields: fields } = changes;
  const changed = fields.length > 0 ? [`Changed: ${changedFields(fields)}`] : [];
  return [`Ticket ${ticket}, replaces ticket ${ticket - 1}`, ...changed];
}
