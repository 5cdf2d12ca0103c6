import { taxEndpoints } from '@bakehouse/contract/money/tax-rate';
import { confirmOrderChanges } from '@bakehouse/contract/order/change/order-change.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import {
  orderBoardEndpoints,
  listUpcomingOrders as upcomingEndpoint,
} from '@bakehouse/contract/order/order-board.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderCouponEndpoints } from '@bakehouse/contract/order/order-coupon.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { priceTax } from '@bakehouse/contract/order/order-tax.endpoints';
import { revealOrderPhone } from '@bakehouse/contract/order/phone/reveal-phone.endpoints';
import { orderProofEndpoints } from '@bakehouse/contract/order/proof/order-proof.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import { fileRoute, preparedRoute, type Route, readReplica, route } from '../../kernel/http/route.ts';
import { acceptOrder, declineOrder } from './acceptance/order-answer.ts';
import { removeVendor, saveAssignment } from './assign/order-assignment.ts';
import { vendorChoices, viewEligibility } from './assign/order-candidates.ts';
import { viewBoard, viewCalendar } from './board/order-board.ts';
import { printDaySheet } from './board/order-day-sheet.ts';
import { confirmStoreChanges } from './change/confirm-changes.ts';
import { decideClaim } from './claim/claim-decision.ts';
import { fileStaffClaim, listClaims, viewOrderClaims, withdrawClaim } from './claim/order-claims.ts';
import { priceEdit } from './coupon/order-coupon-edit.ts';
import { updateOrder } from './edit/order-edit.ts';
import { rescheduleOrder } from './edit/order-reschedule.ts';
import { viewUsualSlots } from './edit/order-slots.ts';
import { downloadDocument, downloadInvoice } from './invoice/order-invoice.service.ts';
import { exportOrders } from './list/order-export.ts';
import { listOrders } from './list/order-listing.ts';
import { viewMoney } from './money/order-money.present.ts';
import { recordPayment, reversePayment } from './money/order-payments.ts';
import { refundOrder } from './money/order-refunds.ts';
import {
  addNote,
  listUpcomingOrders,
  updateOrderAddress,
  updateOrderStatus,
  viewCustomer,
  viewOrder,
} from './order.service.ts';
import { listCustomerOrders } from './order-customer.ts';
import { listDeletedOrders, removeOrder, restoreOrder } from './order-deletion.ts';
import { createOrder } from './order-placement.ts';
import { cancelPaymentLink, createPaymentLink } from './payment-link/payment-links.ts';
import { revealPhone } from './phone/reveal-phone.ts';
import { addPhoto, downloadPhoto } from './proof/proof-photos.ts';
import { checkCode } from './proof/require-proof.ts';
import { downloadRiderSheet } from './rider/rider-sheet.ts';
import { exportGstr1, exportGstr1Table } from './tax/gstr1.ts';
import { previewTax } from './tax/order-tax-edit.ts';

/** A vendor's repeated request gets its stored response only while the order is assigned to the vendor. */
const reloadOrder = { reload: (ctx: Ctx, { params }: { params: { id: string } }) => viewOrder(ctx, params.id) };

export const orderRoutes = (): Route[] => [
  readReplica(route(orderEndpoints.list, (ctx, { query }) => listOrders(ctx, query))),
  route(upcomingEndpoint, (ctx) => listUpcomingOrders(ctx)),
  route(orderEndpoints.details, (ctx, { params }) => viewOrder(ctx, params.id)),
  route(orderEndpoints.create, (ctx, { body }) => createOrder(ctx, body)),
  route(orderEndpoints.update, (ctx, { params, body }) => updateOrder(ctx, params.id, body)),
  route(orderCouponEndpoints.priceEdit, (ctx, { params, body }) => priceEdit(ctx, params.id, body.items)),
  readReplica(fileRoute(taxEndpoints.gstr1, (ctx, { query }) => exportGstr1(ctx, query))),
  readReplica(fileRoute(taxEndpoints.gstr1Csv, (ctx, { query }) => exportGstr1Table(ctx, query))),
  route(priceTax, (ctx, { body }) => previewTax(ctx, body)),
  preparedRoute(
    orderEndpoints.updateStatus,
    (call, { params, body }) => checkCode(call, params.id, body),
    (ctx, { params, body }, code) => updateOrderStatus(ctx, params.id, body, code),
    reloadOrder,
  ),
  route(orderProofEndpoints.addPhoto, (ctx, { params, body }) => addPhoto(ctx, params.id, body), reloadOrder),
  fileRoute(orderProofEndpoints.photo, (ctx, { params }) => downloadPhoto(ctx, params.id, params.position)),
  route(orderEndpoints.updateAddress, (ctx, { params, body }) => updateOrderAddress(ctx, params.id, body), reloadOrder),
  route(orderAssignmentEndpoints.vendorChoices, (ctx, { params }) => vendorChoices(ctx, params.id)),
  route(orderAssignmentEndpoints.eligibility, (ctx, { params }) => viewEligibility(ctx, params.id)),
  route(orderAssignmentEndpoints.assignVendor, (ctx, { params, body }) => saveAssignment(ctx, params.id, body)),
  route(orderAssignmentEndpoints.unassignVendor, (ctx, { params, body }) => removeVendor(ctx, params.id, body)),
  route(orderAcceptanceEndpoints.accept, (ctx, { params }) => acceptOrder(ctx, params.id), reloadOrder),
  route(orderAcceptanceEndpoints.decline, (ctx, { params, body }) => declineOrder(ctx, params.id, body)),
  route(confirmOrderChanges, (ctx, { params, body }) => confirmStoreChanges(ctx, params.id, body.number), reloadOrder),
  route(revealOrderPhone, (ctx, { params }) => revealPhone(ctx, params.id)),
  route(orderDeliveryEndpoints.reschedule, (ctx, { params, body }) => rescheduleOrder(ctx, params.id, body)),
  route(orderDeliveryEndpoints.rescheduleOverride, (ctx, { params, body }) =>
    rescheduleOrder(ctx, params.id, body, { isOverride: true }),
  ),
  route(orderDeliveryEndpoints.customerOrders, (ctx, { params }) => listCustomerOrders(ctx, params.id)),
  route(orderAssignmentEndpoints.assignOverride, (ctx, { params, body: { override_reason: override, ...body } }) =>
    saveAssignment(ctx, params.id, body, { override }),
  ),
  route(orderEndpoints.addNote, (ctx, { params, body }) => addNote(ctx, params.id, body.text)),
  route(orderMoneyEndpoints.view, (ctx, { params }) => viewMoney(ctx, params.id)),
  route(orderMoneyEndpoints.record, (ctx, { params, body }) => recordPayment(ctx, params.id, body)),
  route(orderMoneyEndpoints.reverse, (ctx, { params, body }) =>
    reversePayment(ctx, params.id, params.payment, body.reason),
  ),
  route(orderMoneyEndpoints.refund, (ctx, { params, body }) => refundOrder(ctx, params.id, body)),
  route(orderMoneyEndpoints.createLink, (ctx, { params, body }) => createPaymentLink(ctx, params.id, body)),
  route(orderMoneyEndpoints.cancelLink, (ctx, { params }) => cancelPaymentLink(ctx, params.id, params.link)),
  readReplica(route(orderClaimEndpoints.list, (ctx, { query }) => listClaims(ctx, query))),
  route(orderClaimEndpoints.ofOrder, (ctx, { params }) => viewOrderClaims(ctx, params.id)),
  route(orderClaimEndpoints.file, (ctx, { params, body }) => fileStaffClaim(ctx, params.id, body)),
  route(orderClaimEndpoints.decide, (ctx, { params, body }) => decideClaim(ctx, params.id, params.claim, body)),
  route(orderClaimEndpoints.withdraw, (ctx, { params, body }) =>
    withdrawClaim(ctx, params.id, params.claim, body.reason),
  ),
  route(orderEndpoints.remove, (ctx, { params, query }) => removeOrder(ctx, params.id, query.version)),
  readReplica(route(orderEndpoints.deleted, (ctx, { query }) => listDeletedOrders(ctx, query))),
  route(orderEndpoints.restore, (ctx, { params, query }) => restoreOrder(ctx, params.id, query.version)),
  route(orderEndpoints.customer, (ctx, { query }) => viewCustomer(ctx, query.phone)),
  route(orderEndpoints.usualSlots, (ctx) => viewUsualSlots(ctx)),
  fileRoute(orderDeliveryEndpoints.riderSheet, (ctx, { query }) => downloadRiderSheet(ctx, query)),
  fileRoute(orderEndpoints.invoice, (ctx, { params }) => downloadInvoice(ctx, params.id)),
  fileRoute(orderEndpoints.document, (ctx, { params }) => downloadDocument(ctx, params.id, params.position)),
  route(orderBoardEndpoints.board, (ctx, { query }) => viewBoard(ctx, query)),
  readReplica(route(orderBoardEndpoints.calendar, (ctx, { query }) => viewCalendar(ctx, query))),
  fileRoute(orderBoardEndpoints.daySheet, (ctx, { query }) => printDaySheet(ctx, query)),
  readReplica(fileRoute(orderEndpoints.exportCsv, (ctx, { query }) => exportOrders(ctx, query))),
];
