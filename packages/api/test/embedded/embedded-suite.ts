/**
 * The files of the API's suite that run on the embedded database in every test run. The whole suite runs on PostgreSQL, and
 * PGlite is PostgreSQL in the process, so these are the tests of what differs between the two: opening, locks, dumps,
 * the single connection, transactions of background work, and the encoding of values by the driver. Each mechanism also
 * has one representative. `npm test -- api-pglite --all` runs the whole suite on the embedded database.
 *
 * Paths are relative to `packages/api`. `embedded-suite.test.ts` fails when a folder with statements that depend on the engine
 * has no file here.
 */
export const embeddedTests = [
  // The database itself, and programs and background work with transactions of their own.
  'src/operations/backup/backup.test.ts',
  'src/kernel/bulk/bulk.test.ts',
  'src/platform/db/**/*.test.ts',
  'src/operations/erasure/erasure.test.ts',
  'src/operations/open-ledger.test.ts',
  'src/kernel/events/event-consumer.test.ts',
  'src/kernel/events/events.test.ts',
  'src/demo/*.test.ts',
  'src/demo/example-shop/example-shop-orders.test.ts',
  'src/operations/imports/orders/run-import.test.ts',
  'src/operations/imports/postal/run-postal-import.test.ts',
  'src/{app/{run-job,message-order},kernel/jobs/*}.test.ts',
  'src/platform/observe/metrics.test.ts',
  'test/schema.test.ts',
  'test/server/{bulk,codes,retention}-process.test.ts',
  'test/server/process.test.ts',
  // Modules with transactions or locks of their own.
  'src/modules/account/account.test.ts',
  'src/modules/admin-user/first-administrator.test.ts',
  'src/modules/api-key/api-key-authority.test.ts',
  'src/modules/customer/customer.test.ts',
  'src/modules/notification/unseen/unseen-sms.test.ts',
  'src/modules/order/routing/order-routing.test.ts',
  'src/modules/order-message/order-message.test.ts',
  'src/modules/order/seats/order-seats.test.ts',
  'src/modules/order/stock/order-stock.test.ts',
  'src/modules/profile/profile.test.ts',
  'src/modules/report/report.test.ts',
  'src/modules/second-factor/second-factor.test.ts',
  'src/modules/session/session.test.ts',
  'src/modules/sign-up/sign-up.test.ts',
  'src/modules/sso/sso.test.ts',
  'src/modules/vendor/document/document-reminders.test.ts',
  'src/modules/webhook/webhook-delivery.test.ts',
  // One representative of each mechanism.
  'src/modules/brand/brand.test.ts',
  'src/modules/coupon/coupon.test.ts',
  'src/modules/order/order.test.ts',
  'src/modules/storefront/storefront-catalogue.test.ts',
  'src/modules/vendor/vendor.test.ts',
];
