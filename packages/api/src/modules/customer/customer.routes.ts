import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import type { Ctx, Deps } from '../../kernel/http/context.ts';
import { type FileResponse, fileRoute, type Route, readReplica, route } from '../../kernel/http/route.ts';
import { findOpenOrders, findPhonesOf } from './customer.queries.ts';
import {
  addNote,
  deleteNote,
  listCustomers,
  listOrdersOfCustomer,
  mergeCustomers,
  requestErasure,
  revealCustomer,
  splitCustomer,
  undoMerge,
  updateCustomer,
  viewCustomer,
} from './customer.service.ts';
import { exportCustomers } from './customer-export.ts';

const endpoints = customerEndpoints;

/** What reads the archive, which modules cannot import. */
type Archive = {
  /** Returns the numbers of documents that the law requires with the name of a phone's customer. */
  readonly findDocuments: (deps: Deps, phone: string) => Promise<readonly string[]>;
  readonly copyCustomer: (ctx: Ctx, id: string) => Promise<FileResponse>;
};

/** Customers, for staff. */
export const customerRoutes = ({ findDocuments, copyCustomer }: Archive): Route[] => [
  readReplica(route(endpoints.list, (ctx, { query }) => listCustomers(ctx, query))),
  readReplica(fileRoute(endpoints.exportCsv, (ctx, { query }) => exportCustomers(ctx, query))),
  route(endpoints.view, (ctx, { params }) => viewCustomer(ctx, params.id)),
  route(endpoints.orders, (ctx, { params, query }) => listOrdersOfCustomer(ctx, params.id, query)),
  route(endpoints.update, (ctx, { params, body }) => updateCustomer(ctx, params.id, body)),
  route(endpoints.addNote, (ctx, { params, body }) => addNote(ctx, params.id, body.text)),
  route(endpoints.deleteNote, (ctx, { params }) => deleteNote(ctx, params.id, params.note)),
  route(endpoints.reveal, (ctx, { params }) => revealCustomer(ctx, params.id)),
  route(endpoints.merge, (ctx, { params, body }) => mergeCustomers(ctx, params.id, body)),
  route(endpoints.undoMerge, (ctx, { params, body }) => undoMerge(ctx, params.id, body.other)),
  route(endpoints.split, (ctx, { params, body }) => splitCustomer(ctx, params.id, body)),
  fileRoute(endpoints.copy, (ctx, { params }) => copyCustomer(ctx, params.id)),
  route(endpoints.erasurePreview, async (ctx, { params }) => {
    await viewCustomer(ctx, params.id);
    const documents: string[] = [];
    for (const { phone } of await findPhonesOf(ctx.db, params.id))
      documents.push(...(await findDocuments(ctx.deps, phone)));
    return { data: { open_orders: await findOpenOrders(ctx.db, params.id), documents } };
  }),
  route(endpoints.erase, (ctx, { params, body }) => requestErasure(ctx, params.id, body)),
];
