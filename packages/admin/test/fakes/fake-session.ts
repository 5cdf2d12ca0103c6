import { actAs } from '@bakehouse/contract/act-as';
import { adminUser, findByEmail, invitationEndpoints, pendingEmailEndpoints } from '@bakehouse/contract/admin-user';
import { auditEndpoints } from '@bakehouse/contract/audit';
import { categoryLookups } from '@bakehouse/contract/category';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { permissionKeys } from '@bakehouse/contract/core/outline';
import { outlines } from '@bakehouse/contract/core/outlines';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { parentFaqCategories } from '@bakehouse/contract/faq-category';
import { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import { gatewayEndpoints } from '@bakehouse/contract/money/gateway.endpoints';
import { gatewaySettlementEndpoints } from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { taxEndpoints } from '@bakehouse/contract/money/tax-rate';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { listUpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderCouponEndpoints } from '@bakehouse/contract/order/order-coupon.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { orderMessageEndpoints } from '@bakehouse/contract/order-message';
import { listOutbox } from '@bakehouse/contract/outbox';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { productReview, reviewedProducts } from '@bakehouse/contract/product-review';
import { membershipEndpoints, userSessionEndpoints } from '@bakehouse/contract/profile';
import { review } from '@bakehouse/contract/review';
import { navigationCounts } from '@bakehouse/contract/search';
import { type SessionUser, type SignedIn, sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { getVendorFigures } from '@bakehouse/contract/vendor/vendor-figures';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { viewEndpoints } from '@bakehouse/contract/view/view';
import { answer, FakeApiError } from './fake-api.ts';

/** All permissions of a Super Admin. */
export const allPermissions = [
  ...Object.values(outlines).flatMap((outline) => Object.values(permissionKeys(outline))),
  ...[
    orderEndpoints,
    orderAcceptanceEndpoints,
    orderAssignmentEndpoints,
    orderCouponEndpoints,
    orderMoneyEndpoints,
    orderClaimEndpoints,
    { messages: orderMessageEndpoints.list, resend: orderMessageEndpoints.resend },
    { mismatches: gatewayEndpoints.mismatches, resolve: gatewayEndpoints.resolve },
    gatewaySettlementEndpoints,
    reportEndpoints,
    settlementEndpoints,
    customerEndpoints,
    orderDeliveryEndpoints,
    auditEndpoints,
    vendorEndpoints,
    vendorHoursEndpoints,
    vendorAssortmentEndpoints,
    vendorOtpEndpoints,
    teamEndpoints,
    postalEndpoints,
    taxEndpoints,
    messageTemplateEndpoints,
    invitationEndpoints,
    pendingEmailEndpoints,
    userSessionEndpoints,
    ...[adminUser, productReview, review].map(({ exportPersonal }) => (exportPersonal ? { exportPersonal } : {})),
  ].flatMap((endpoints) => Object.values(endpoints).map(permissionKey)),
  ...[
    ...Object.values(categoryLookups),
    parentFaqCategories,
    reviewedProducts,
    findByEmail,
    listOutbox,
    getVendorFigures,
    viewEndpoints.share,
    actAs,
  ].map(permissionKey),
];

export const signedIn = (permissions: string[] = allPermissions, overrides: Partial<SessionUser> = {}): SignedIn => ({
  message: 'Signed in successfully',
  token: 'token-of-the-test',
  data: {
    _id: '01990000-0000-7000-8000-000000000001',
    name: 'Meera Anand',
    email: 'owner@bakehouse.test',
    phone: '9810000001',
    status: 'Active',
    must_change_password: false,
    second_factor: 'none' as const,
    language: null,
    roles: [{ _id: '01990000-0000-7000-8000-000000000002', name: 'Super Admin' }],
    ...overrides,
  },
  permissions,
  store_url: null,
  vendor_id: null,
  stores: [],
  map_tiles_url: null,
  acting: null,
});

const signedInBefore = () => localStorage.setItem('bakehouse_signed_in', '1');

/** Fakes a session cookie with the given permissions. */
export const withSession = (
  permissions?: string[],
  overrides?: Partial<SessionUser>,
  shop: Partial<Pick<SignedIn, 'vendor_id' | 'stores' | 'map_tiles_url' | 'store_url' | 'acting'>> = {},
) => {
  signedInBefore();
  answer(sessionEndpoints.session, () => ({ ...signedIn(permissions, overrides), ...shop }));
  answer(membershipEndpoints.list, () => ({ data: [] }));
  answer(viewEndpoints.list, () => ({ data: [], total: 0 }));
  answer(notificationEndpoints.count, () => ({ data: { unread: 0, ringing: [] } }));
  answer(navigationCounts, () => ({ data: { orders: 0, in_review: 0 } }));
  answer(listUpcomingOrders, () => ({ data: { today: '2026-03-09', orders: [], is_limited: false } }));
  answer(sessionEndpoints.logout, () => ({ message: 'Signed out successfully' }));
};

/** Fakes an expired session that the browser still remembers. */
export const withoutSession = () => {
  signedInBefore();
  answer(sessionEndpoints.session, () => {
    throw new FakeApiError(401, 'unauthenticated', 'Sign in to continue');
  });
};
