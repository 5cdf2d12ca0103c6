import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { fileRoute, type Route, readReplica, route } from '../../kernel/http/route.ts';
import {
  draftSettlements,
  listSettlements,
  paySettlement,
  returnPayout,
  reviewSettlement,
  viewSettlement,
} from './settlement.service.ts';
import { exportBankFile, exportSettlement, printSettlement } from './settlement-files.ts';
import { answerLine, disputeLine, listLines } from './settlement-lines.ts';
import { adjustAccount, setBankAccount, setCashLimit, viewAccount } from './vendor-accounts.ts';

const endpoints = settlementEndpoints;

/** Settlements and accounts of vendors. Stores reach their own. */
export const settlementRoutes = (): Route[] => [
  readReplica(route(endpoints.list, (ctx, { query }) => listSettlements(ctx, query))),
  route(endpoints.view, (ctx, { params }) => viewSettlement(ctx, params.id)),
  route(endpoints.lines, (ctx, { params, query }) => listLines(ctx, params.id, query)),
  fileRoute(endpoints.exportCsv, (ctx, { params }) => exportSettlement(ctx, params.id)),
  fileRoute(endpoints.exportPdf, (ctx, { params }) => printSettlement(ctx, params.id)),
  route(endpoints.run, (ctx, { body }) => draftSettlements(ctx, body)),
  route(endpoints.review, (ctx, { params, body }) => reviewSettlement(ctx, params.id, body.net)),
  route(endpoints.pay, (ctx, { params, body }) => paySettlement(ctx, params.id, body)),
  route(endpoints.returnPayout, (ctx, { params, body }) => returnPayout(ctx, params.id, body.reason)),
  fileRoute(endpoints.bankFile, (ctx) => exportBankFile(ctx)),
  route(endpoints.dispute, (ctx, { params, body }) => disputeLine(ctx, params.id, params.order, body.note)),
  route(endpoints.answer, (ctx, { params, body }) => answerLine(ctx, params.id, params.order, body)),
  route(endpoints.account, (ctx, { params }) => viewAccount(ctx, params.id)),
  route(endpoints.adjust, (ctx, { params, body }) => adjustAccount(ctx, params.id, body)),
  route(endpoints.setCashLimit, (ctx, { params, body }) => setCashLimit(ctx, params.id, body)),
  route(endpoints.setBankAccount, (ctx, { params, body }) => setBankAccount(ctx, params.id, body)),
];
