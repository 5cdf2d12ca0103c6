import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import { clockRange } from '@bakehouse/contract/core/local-time';
import { ticketLines } from '@bakehouse/contract/order/change/order-changes';
import type { OrderItem, OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import { optionValues } from '@bakehouse/contract/order/order-item';
import type { BulkHandler } from '../../../kernel/bulk/bulk-resource.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import type { Layout } from '../../../platform/gateways/invoice/invoice-pdf.ts';
import { streamPdf } from '../../../platform/gateways/invoice/pdf-stream.ts';
import type { Ticket } from '../../../platform/gateways/invoice/ticket-layout.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import { dayText } from '../invoice/order-invoice.present.ts';
import { findInvoice, issueInvoice } from '../invoice/order-invoice.service.ts';
import { exportChosenOrders } from '../list/order-export.ts';
import { presentOrder } from '../order.present.ts';
import { findOrder } from '../order.queries.ts';

/** The bulk actions of orders that produce a file. The file is created during the download, with one order in memory. */

type FileHandler = {
  readonly action: BulkAction;
  readonly endpoint: BulkHandler['endpoint'];
  readonly apply?: (ctx: Ctx, id: string) => Promise<string>;
  readonly file: NonNullable<BulkHandler['file']>;
};

/** @param label name of the part of the file for an order, which the preview shows */
const fileHandler = (label: string, { action, endpoint, apply, file }: FileHandler): BulkHandler => ({
  action,
  endpoint,
  undoEndpoint: undefined,
  lifecycleAfter: 'active',
  plan: async (_ctx, records) => records.map(() => ({ from: '', to: label })),
  apply: async (ctx, { id }) => ({ from: '', to: apply ? await apply(ctx, id) : label }),
  file,
});

/** Yields what `find` returns for each id, one after the other, without orders that no longer exist. */
async function* findEach<T>(
  ids: readonly string[],
  find: (id: string) => Promise<T | undefined>,
): AsyncGenerator<T, void> {
  for (const id of ids) {
    const found = await find(id);
    if (found !== undefined) yield found;
  }
}

const pdfFile = (ctx: Ctx, name: string, title: string, layouts: () => AsyncIterable<Layout>): FileResponse => {
  const now = ctx.deps.now();
  return { name: `${name}-${dayIn(ctx.deps.config.TIME_ZONE, now)}.pdf`, body: streamPdf(title, now, layouts) };
};

const deliveryLines = ({
  selected_delivery_date: day,
  selected_delivery_slot: slot,
  selected_delivery_type: type,
}: OrderItem) => [dayText(day), clockRange(slot, ' - '), type.name];

const toTicketItem = ({ product, message, addons }: OrderItem) => {
  return {
    name: `${product.quantity} × ${product.name}`,
    details: [optionValues(product), message && `Message on the cake: ${message}`].filter(Boolean),
    addons: addons.map(({ name, quantity }) => `+ ${quantity} × ${name}`),
  };
};

/** Converts an order to its kitchen ticket; items that are delivered together are in one group. */
const toTicket = (order: OrderRecord): Ticket => {
  const { full_name, city, pincode } = order.address.shipping;
  const keyOf = (item: OrderItem) => {
    const { from, upto } = item.selected_delivery_slot;
    return `${item.selected_delivery_date} ${from} ${upto} ${item.selected_delivery_type.name}`;
  };
  const groups = [...Map.groupBy(order.order_items, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    number: order.order_number,
    replaced: ticketLines(order.changes),
    deliveries: groups.map(([, items]) => ({
      when: items.slice(0, 1).flatMap(deliveryLines),
      items: items.map(toTicketItem),
    })),
    note: order.assigned_vendor?.vendors_note ?? '',
    customer: [full_name, [city, pincode].filter(Boolean).join(' ')],
  };
};

const findTicket = async (ctx: Ctx, id: string): Promise<Ticket | undefined> => {
  const row = await findOrder(ctx.db, ctx.scope, id);
  return row && toTicket(presentOrder(ctx.scope, row, ctx.deps.now()));
};

export const ticketsHandler = fileHandler('Kitchen ticket', {
  action: orderBulkActions.tickets,
  endpoint: orderEndpoints.details,
  file: async (ctx, ids) =>
    pdfFile(ctx, 'kitchen-tickets', 'Kitchen tickets', async function* () {
      const { layoutTicket } = await import('../../../platform/gateways/invoice/ticket-layout.ts');
      for await (const ticket of findEach(ids, (id) => findTicket(ctx, id)))
        yield (measure) => layoutTicket(ticket, measure);
    }),
});

export const invoicesHandler = fileHandler('Invoice', {
  action: orderBulkActions.invoices,
  endpoint: orderEndpoints.invoice,
  apply: async (ctx, id) => (await issueInvoice(ctx, id)).number,
  file: async (ctx, ids) =>
    pdfFile(ctx, 'invoices', 'Invoices', async function* () {
      const { layoutInvoice } = await import('../../../platform/gateways/invoice/invoice-layout.ts');
      for await (const invoice of findEach(ids, (id) => findInvoice(ctx, id)))
        yield (measure) => layoutInvoice(invoice, measure);
    }),
});

export const exportHandler = fileHandler('Row of the CSV file', {
  action: orderBulkActions.export,
  endpoint: orderEndpoints.exportCsv,
  file: async (ctx, ids) => exportChosenOrders(ctx, ids),
});
