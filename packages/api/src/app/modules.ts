import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { type ModuleName, outlines } from '@bakehouse/contract/core/outlines';
import { demoAccountRoutes } from '../demo/demo-accounts.routes.ts';
import type { AccessCache } from '../kernel/access/access-cache.ts';
import { bulkJobExpiry } from '../kernel/bulk/bulk.queries.ts';
import { bulkRoutes } from '../kernel/bulk/bulk.routes.ts';
import type { BulkResource, BulkResources } from '../kernel/bulk/bulk-resource.ts';
import { runBulkJob } from '../kernel/bulk/bulk-runner.ts';
import { plainBulkResource } from '../kernel/bulk/standard-resource.ts';
import { eventExpiry } from '../kernel/events/event.queries.ts';
import { eventRoutes } from '../kernel/events/event.routes.ts';
import type { EventConsumer } from '../kernel/events/event-consumer.ts';
import type { EventHub } from '../kernel/events/event-hub.ts';
import type { Deps } from '../kernel/http/context.ts';
import { idempotencyExpiry } from '../kernel/http/idempotency.ts';
import type { Route } from '../kernel/http/route.ts';
import type { JobData, JobKind } from '../kernel/jobs/jobs.ts';
import { accountRoutes } from '../modules/account/account.routes.ts';
import { reportNewDevice } from '../modules/account/new-device.ts';
import { sendReset } from '../modules/account/password-reset.ts';
import { sendLink } from '../modules/account/send-link.ts';
import { sendTeamInvitation } from '../modules/account/team-invitation.ts';
import { adminUserModule } from '../modules/admin-user/admin-user.module.ts';
import { linkExpiry } from '../modules/admin-user/link/account-link.queries.ts';
import { apiKeyRoutes } from '../modules/api-key/api-key.routes.ts';
import { attributeModule } from '../modules/attribute/attribute.module.ts';
import { auditRoutes } from '../modules/audit/audit.routes.ts';
import { brandModule } from '../modules/brand/brand.module.ts';
import { categoryModule } from '../modules/category/category.module.ts';
import { cityModule } from '../modules/city/city.module.ts';
import { contentRoutes } from '../modules/content/content.routes.ts';
import { publishedRoutes } from '../modules/content/published.routes.ts';
import type { PublishedSite } from '../modules/content/published-site.ts';
import { couponModule } from '../modules/coupon/coupon.module.ts';
import { customerRoutes } from '../modules/customer/customer.routes.ts';
import { customerConsumer } from '../modules/customer/customer-consumer.ts';
import { dashboardRoutes } from '../modules/dashboard/dashboard.routes.ts';
import { deliveryTypeModule } from '../modules/delivery-type/delivery-type.module.ts';
import { faqModule } from '../modules/faq/faq.module.ts';
import { faqCategoryModule } from '../modules/faq-category/faq-category.module.ts';
import { gatewayRoutes } from '../modules/gateway/gateway.routes.ts';
import { gatewayEventExpiry } from '../modules/gateway/gateway-event.queries.ts';
import { retryEvent } from '../modules/gateway/gateway-events.ts';
import { readSettlements } from '../modules/gateway/read-settlements.ts';
import { sendRefund } from '../modules/gateway/send-refund.ts';
import { syncPaymentLink } from '../modules/gateway/sync-payment-link.ts';
import { generalModule } from '../modules/general/general.module.ts';
import { manufacturerModule } from '../modules/manufacturer/manufacturer.module.ts';
import { messageTemplateRoutes } from '../modules/message-template/message-template.routes.ts';
import { writeAccountMessage } from '../modules/message-template/write-message.ts';
import { notificationConsumer } from '../modules/notification/consumer/notification-consumer.ts';
import { notificationExpiry } from '../modules/notification/notification.queries.ts';
import { notificationRoutes } from '../modules/notification/notification.routes.ts';
import { sendPush } from '../modules/notification/push/send-push.ts';
import { sendUnseenSms } from '../modules/notification/unseen/send-unseen.ts';
import { orderBulkResource } from '../modules/order/bulk/order-bulk.ts';
import { orderRoutes } from '../modules/order/order.routes.ts';
import { orderPresenceRoutes } from '../modules/order/order-presence.ts';
import { sendRecordMessage } from '../modules/order-message/message-reports.ts';
import { orderMessageRoutes } from '../modules/order-message/order-message.routes.ts';
import { deliverMessage } from '../modules/outbox/deliver-message.ts';
import { outboxRoutes } from '../modules/outbox/outbox.routes.ts';
import { pageModule } from '../modules/page/page.module.ts';
import { permissionModule } from '../modules/permission/permission.module.ts';
import { permissionGroupModule } from '../modules/permission-group/permission-group.module.ts';
import { postalRoutes } from '../modules/postal/postal.routes.ts';
import { productRoutes } from '../modules/product/product.routes.ts';
import { productBulkResource } from '../modules/product/product-bulk.ts';
import { productPropertyModule } from '../modules/product-property/product-property.module.ts';
import { productReviewModule } from '../modules/product-review/product-review.module.ts';
import { productTagModule } from '../modules/product-tag/product-tag.module.ts';
import { profileRoutes } from '../modules/profile/profile.routes.ts';
import { reportRoutes } from '../modules/report/report.routes.ts';
import { reportConsumer } from '../modules/report/report-figures.ts';
import { reviewModule } from '../modules/review/review.module.ts';
import { roleModule } from '../modules/role/role.module.ts';
import { searchRoutes } from '../modules/search/search.routes.ts';
import { secondFactorRoutes } from '../modules/second-factor/second-factor.routes.ts';
import { findActivePerson, sessionExpiry, throttleExpiry } from '../modules/session/session.queries.ts';
import { sessionRoutes } from '../modules/session/session.routes.ts';
import { usedTokenExpiry } from '../modules/session/used-token.ts';
import { settlementRoutes } from '../modules/settlement/settlement.routes.ts';
import { settlementBulkResource } from '../modules/settlement/settlement-bulk.ts';
import { signUpRoutes } from '../modules/sign-up/sign-up.routes.ts';
import { siteSettingModule } from '../modules/site-setting/site-setting.module.ts';
import { ssoRoutes } from '../modules/sso/sso.routes.ts';
import { storefrontOrderRoutes, storefrontRoutes } from '../modules/storefront/storefront.routes.ts';
import { taxRateModule } from '../modules/tax-rate/tax-rate.module.ts';
import { uploadRoutes } from '../modules/upload/upload.routes.ts';
import { sendCode } from '../modules/vendor/otp/send-code.ts';
import { codesExpiry } from '../modules/vendor/otp/vendor-otp.queries.ts';
import { vendorOtpRoutes } from '../modules/vendor/otp/vendor-otp.routes.ts';
import { vendorRoutes } from '../modules/vendor/vendor.routes.ts';
import { vendorBulkResource } from '../modules/vendor/vendor-bulk.ts';
import { viewRoutes } from '../modules/view/view.routes.ts';
import { deliverWebhook } from '../modules/webhook/deliver-webhook.ts';
import { webhookRoutes } from '../modules/webhook/webhook.routes.ts';
import { webhookConsumer } from '../modules/webhook/webhook-consumer.ts';
import { webhookDeliveryExpiry } from '../modules/webhook/webhook-delivery.queries.ts';
import { copyCustomer } from '../operations/erasure/copy-customer.ts';
import { findNamedDocuments } from '../operations/erasure/erase-customer.ts';
import { eraseRequested } from '../operations/erasure/erase-requested.ts';
import type { Expiry } from '../platform/db/sweep.ts';
import { cspReportRoutes } from './csp-report.routes.ts';

/** The registry of the server: what each module adds to it. Nothing else names all modules. */

/** The registry of plain modules. An outline without its module here breaks the build. */
const plainModules = {
  attribute: attributeModule,
  'product-tag': productTagModule,
  brand: brandModule,
  category: categoryModule,
  'product-property': productPropertyModule,
  manufacturer: manufacturerModule,
  city: cityModule,
  'product-review': productReviewModule,
  faq: faqModule,
  'faq-category': faqCategoryModule,
  review: reviewModule,
  coupon: couponModule,
  'tax-rate': taxRateModule,
  'site-setting': siteSettingModule,
  general: generalModule,
  page: pageModule,
  'delivery-type': deliveryTypeModule,
  'admin-user': adminUserModule,
  role: roleModule,
  'permission-group': permissionGroupModule,
  permission: permissionModule,
} satisfies Record<ModuleName, () => Route[]>;

/** All routes of the product. */
export const allRoutes = (
  cache: AccessCache,
  site: PublishedSite,
  hub: EventHub,
  endpoints: () => readonly Endpoint[],
  ...storefront: Parameters<typeof storefrontRoutes>
): Route[] => [
  ...sessionRoutes(cache),
  ...accountRoutes(cache),
  ...secondFactorRoutes(cache),
  ...ssoRoutes(cache),
  ...demoAccountRoutes(),
  ...profileRoutes(cache),
  ...signUpRoutes(),
  ...cspReportRoutes(),
  ...Object.values(plainModules).flatMap((routesOf) => routesOf()),
  ...uploadRoutes(),
  ...productRoutes(),
  ...vendorRoutes(),
  ...vendorOtpRoutes(),
  ...outboxRoutes(),
  ...orderRoutes(),
  ...orderMessageRoutes(),
  ...customerRoutes({ findDocuments: findNamedDocuments, copyCustomer }),
  ...gatewayRoutes(),
  ...settlementRoutes(),
  ...reportRoutes(),
  ...postalRoutes(),
  ...contentRoutes(),
  ...publishedRoutes(site),
  ...auditRoutes(),
  ...dashboardRoutes(),
  ...searchRoutes(),
  ...bulkRoutes(bulkResources()),
  ...apiKeyRoutes(endpoints),
  ...viewRoutes(endpoints),
  ...notificationRoutes(),
  ...messageTemplateRoutes(),
  ...webhookRoutes(),
  ...eventRoutes(hub),
  ...orderPresenceRoutes(hub),
  ...storefrontRoutes(...storefront),
  ...storefrontOrderRoutes(),
];

let registered: BulkResources | undefined;

/** The bulk actions: those of plain modules, which follow from their routes, and those of other modules. */
const bulkResources = (): BulkResources => {
  registered ??= new Map<string, BulkResource>([
    ...Object.entries(plainModules).map(
      ([name, routesOf]) => [name, plainBulkResource(outlines[name as ModuleName], routesOf())] as const,
    ),
    ['order', orderBulkResource()],
    ['product', productBulkResource()],
    ['vendor', vendorBulkResource()],
    ['settlement', settlementBulkResource()],
  ]);
  return registered;
};

type Warn = (reason: string) => void;
type Handlers = {
  readonly [Kind in JobKind]: (deps: Deps, data: JobData[Kind], warn: Warn, isStopping: () => boolean) => Promise<void>;
};

/** Runs each kind of job, independent of the queue. */
export const jobHandlers: Handlers = {
  message: async (deps, message, warn) => void (await deliverMessage(deps, message, warn)),
  'record-message': sendRecordMessage,
  'push-message': sendPush,
  'unseen-sms': sendUnseenSms,
  'vendor-code': (deps, data, warn) => sendCode(deps, data, warn, writeAccountMessage),
  'account-link': sendLink,
  'password-reset': sendReset,
  'new-device': reportNewDevice,
  'team-invitation': sendTeamInvitation,
  'bulk-job': (deps, { jobId }, _warn, isStopping) =>
    runBulkJob(deps, { resources: bulkResources(), findPerson: findActivePerson, isStopping }, jobId),
  webhook: (deps, { webhookId }, _warn, isStopping) => deliverWebhook(deps, webhookId, isStopping),
  'payment-link': syncPaymentLink,
  'gateway-refund': sendRefund,
  'gateway-event': retryEvent,
  'gateway-settlements': readSettlements,
  'customer-erasure': eraseRequested,
};

/** The modules that follow the events of committed changes, and the lines of the log when they fail. */
export const eventConsumers: readonly {
  readonly open: (deps: Deps) => EventConsumer;
  readonly failed: string;
  readonly skipped: string;
}[] = [
  {
    open: notificationConsumer,
    failed: 'notifying failed',
    skipped: 'an event was skipped, nobody is notified of it',
  },
  { open: webhookConsumer, failed: 'queueing webhooks failed', skipped: 'an event was skipped, no webhook gets it' },
  {
    open: reportConsumer,
    failed: 'keeping the figures of reports failed',
    skipped: 'an event was skipped, the next comparison corrects the figures of its order',
  },
  {
    open: customerConsumer,
    failed: 'keeping the customers of orders failed',
    skipped: 'an event was skipped, the next comparison corrects the customer of its order',
  },
];

/** The rows that are deleted when they have expired. */
export const expiries: readonly Expiry[] = [
  sessionExpiry,
  throttleExpiry,
  idempotencyExpiry,
  codesExpiry,
  linkExpiry,
  usedTokenExpiry,
  bulkJobExpiry,
  notificationExpiry,
  webhookDeliveryExpiry,
  eventExpiry,
  gatewayEventExpiry,
];
