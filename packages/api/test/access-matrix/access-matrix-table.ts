import { type Outline, permissionKeys } from '@bakehouse/contract/core/outline';
import { type ModuleName, outlines } from '@bakehouse/contract/core/outlines';
import { callLine, countLine, type Kind, type Line, listLine, recordLine, withoutId } from './access-matrix-lines.ts';

/**
 * Who may call each declared route, and which records they can access. The table is written by hand, and
 * `access-matrix.test.ts` fails for a route without a line.
 *
 * A line has seven expectations, one for each of `actors`. A number is the status of every response. Letters are the
 * records that the actor can access: A and B belong to the vendors, N to neither, D is deleted; `-` is none of them. The
 * response for any other record must be byte for byte the one for an unknown record.
 */

/** Settings belong to the marketplace, so a vendor may not call their routes. */
const siteSettingLine = callLine('setting', '200 200 403 403 403 401 401');

/** Routes of the storefront. */
const publicLine = callLine('setting', '200 200 200 200 200 200 200');

/** Data that belongs to nobody, behind a permission. */
const unscopedCall = (kind: Kind): Line => ({
  ...callLine(kind, '200 200 200 200 403 401 401'),
  readOnly: true,
  unscoped: true,
});

/** The seven routes of a module with records that have no owner. A vendor can neither access nor create any. */
const plainLines = (kind: Kind, outline: Pick<Outline, 'base' | 'deleted'>, active: 'N' | 'ABN') => {
  const keys = permissionKeys(outline);
  return {
    [keys.list]: listLine(kind, `${active} ${active} - - 403 401 401`),
    [keys.detail]: recordLine(kind, `${active} ${active} - - 403 401 401`),
    [keys.create]: callLine(kind, '201 201 403 403 403 401 401'),
    [keys.update]: recordLine(kind, `${active} ${active} - - 403 401 401`),
    [keys.remove]: recordLine(kind, `${active} ${active} - - 403 401 401`),
    [keys.deleted]: listLine(kind, 'D D - - 403 401 401'),
    [keys.restore]: recordLine(kind, 'D D - - 403 401 401'),
  };
};

/** Lines of the plain modules. Lines that differ are overridden below. */
const plainRoutes: Record<string, Line> = Object.assign(
  {},
  ...(Object.keys(outlines) as ModuleName[]).map((name) => plainLines(name, outlines[name], 'N')),
);

//                                             owner staff A B no-role disabled nobody

/** Routes without a session. */
export const publicRoutes: Record<string, Line> = {
  'POST web-api/admin_auth/login': callLine('self', '200 200 200 200 200 401 401'),
  'GET web-api/admin_auth/session': callLine('self', '200 200 200 200 200 401 401'),
  'POST web-api/admin_auth/signup': callLine('self', '201 201 201 201 201 201 201'),
  'POST csp-report': { ...publicLine, readOnly: true },
  // Only a server with a payment gateway has it.
  'POST gateway/razorpay/webhook': { ...callLine('self', '404 404 404 404 404 404 404'), readOnly: true },
  // Only a server with the demo has it.
  'GET web-api/admin_auth/demo_accounts': callLine('self', '404 404 404 404 404 404 404'),
  'POST web-api/admin_auth/link': callLine('self', '200 200 200 200 200 200 200'),
  'POST web-api/admin_auth/accept_invitation': callLine('self', '200 200 200 200 200 200 200'),
  // It counts the request and queues a job, which are no records.
  'POST web-api/admin_auth/forgot_password': { ...callLine('self', '200 200 200 200 200 200 200'), readOnly: true },
  'POST web-api/admin_auth/confirm_email': callLine('self', '200 200 200 200 200 200 200'),
  'POST web-api/admin_auth/report_sign_in': callLine('self', '200 200 200 200 200 200 200'),
  'POST web-api/admin_auth/reset_password': callLine('self', '200 200 200 200 200 200 200'),
  // Only a server with a provider has it (sso.test.ts).
  'POST web-api/admin_auth/sso/start': callLine('self', '404 404 404 404 404 404 404'),
  'POST web-api/admin_auth/sso/finish': callLine('self', '404 404 404 404 404 404 404'),
  'POST web-api/admin_auth/sso/logout/{provider}': callLine('self', '404 404 404 404 404 404 404'),
  'GET public/home': publicLine,
  'GET public/global-sections': publicLine,
  'GET public/header': publicLine,
  'GET public/footer': publicLine,
  'GET public/pages/{slug}': publicLine,
  'GET store/v1/categories': publicLine,
  'GET store/v1/categories/{slug}': publicLine,
  'GET store/v1/products': publicLine,
  'GET store/v1/products/{slug}': publicLine,
  'GET store/v1/products/{slug}/reviews': publicLine,
  'GET store/v1/reviews': publicLine,
  'GET store/v1/faqs': publicLine,
  'GET store/v1/serviceability': publicLine,
  'POST web-api/admin_auth/passkey_options': { ...publicLine, readOnly: true },
  'POST web-api/admin_auth/passkey_login': publicLine,
  'POST store/v1/cart': { ...publicLine, readOnly: true },
  'POST store/v1/orders/track': { ...publicLine, readOnly: true },
};

/** Routes for any active session, whatever its roles. They concern the caller's own account. */
export const signedInRoutes: Record<string, Line> = {
  'POST web-api/admin_auth/logout': callLine('self', '200 200 200 200 200 401 401'),
  'POST web-api/admin_auth/factor_options': { ...callLine('self', '200 200 200 200 200 401 401'), readOnly: true },
  // No session here waits for a second factor, and nobody has one (second-factor.test.ts).
  'POST web-api/admin_auth/second_factor': { ...callLine('self', '409 409 409 409 409 401 401'), readOnly: true },
  'POST web-api/admin_auth/confirm_identity': callLine('self', '200 200 200 200 200 401 401'),
  'GET web-api/admin_auth/factors': callLine('self', '200 200 200 200 200 401 401'),
  'POST web-api/admin_auth/factors/app': callLine('self', '200 200 200 200 200 401 401'),
  'POST web-api/admin_auth/factors/app/{id}': { ...callLine('self', '404 404 404 404 404 401 401'), readOnly: true },
  'POST web-api/admin_auth/factors/passkey_options': {
    ...callLine('self', '200 200 200 200 200 401 401'),
    readOnly: true,
  },
  'POST web-api/admin_auth/factors/passkey': { ...callLine('self', '422 422 422 422 422 401 401'), readOnly: true },
  'POST web-api/admin_auth/factors/recovery_codes': {
    ...callLine('self', '409 409 409 409 409 401 401'),
    readOnly: true,
  },
  'DELETE web-api/admin_auth/factors/{id}': { ...callLine('self', '404 404 404 404 404 401 401'), readOnly: true },
  'GET web-api/admin_auth/profile/email': callLine('self', '200 200 200 200 200 401 401'),
  'POST web-api/admin_auth/profile/email': callLine('self', '200 200 200 200 200 401 401'),
  'DELETE web-api/admin_auth/profile/email': callLine('self', '200 200 200 200 200 401 401'),
  'PUT web-api/admin_auth/profile': callLine('self', '200 200 200 200 200 401 401'),
  'POST web-api/admin_auth/password': callLine('self', '200 200 200 200 200 401 401'),
  'GET web-api/admin_auth/stores': callLine('self', '200 200 200 200 200 401 401'),
  'POST web-api/admin_auth/stores/{id}/accept': recordLine('invitation to a store', '- - A B - 401 401'),
  'DELETE web-api/admin_auth/stores/{id}': recordLine('invitation to a store', '- - A B - 401 401'),
  'POST web-api/admin_auth/stores/{id}/choose': recordLine('store', '- - A B - 401 401'),
  'GET web-api/admin_auth/sessions': listLine('session', '- - A B - 401 401'),
  'DELETE web-api/admin_auth/sessions': callLine('self', '200 200 200 200 200 401 401'),
  'DELETE web-api/admin_auth/sessions/{id}': recordLine('session', '- - A B - 401 401'),
  'GET web-api/admin_auth/sso/identities': listLine('identity', '- - A B - 401 401'),
  'POST web-api/admin_auth/sso/identities': callLine('self', '404 404 404 404 404 401 401'),
  'POST web-api/admin_auth/sso/identities/finish': callLine('self', '404 404 404 404 404 401 401'),
  'DELETE web-api/admin_auth/sso/identities/{id}': recordLine('identity', '- - A B - 401 401'),
  // The permissions of the lists decide what a search finds (search.test.ts). Only the owner has one here.
  'GET search': callLine('self', '200 403 403 403 403 401 401'),
  // Only the owner may read a list here. Views are found without the permission, because their user saved them.
  'GET view/list': listLine('view', 'N - A B - 401 401'),
  'POST view/create': callLine('view', '201 403 403 403 403 401 401'),
  'PUT view/update/{id}': recordLine('view', 'N - A B - 401 401'),
  'DELETE view/delete/{id}': recordLine('view', 'N - A B - 401 401'),
  'PUT view/restore/{id}': recordLine('view', '- - D - - 401 401'),
  'PUT view/default': callLine('view', '200 200 200 200 200 401 401'),
  // The permissions of the lists decide which events the stream has (kernel/events/events.test.ts). Only the owner has one here.
  'GET events': callLine('self', '200 403 403 403 403 401 401'),
  // The permissions of the records decide which notifications a person has (notification.test.ts). Here nobody has any, so
  // that reading and acknowledging write nothing.
  'GET notification/list': callLine('self', '200 200 200 200 200 401 401'),
  'GET notification/count': callLine('self', '200 200 200 200 200 401 401'),
  'POST notification/read': { ...callLine('self', '200 200 200 200 200 401 401'), readOnly: true },
  'POST notification/acknowledge': { ...callLine('self', '200 200 200 200 200 401 401'), readOnly: true },
  'GET notification/preferences': callLine('self', '200 200 200 200 200 401 401'),
  'PUT notification/preferences': callLine('self', '200 200 200 200 200 401 401'),
  // The permission is that of viewing orders. Only the owner has it here.
  'PUT order/{id}/presence': {
    ...recordLine('order', 'ABN 403 403 403 403 401 401'),
    readOnly: true,
  },
  'GET navigation/counts': callLine('self', '200 200 200 200 200 401 401'),
  // The permission is that of the action on a single record. Only the owner has it here.
  'POST bulk/preview': { ...callLine('self', '200 403 403 403 403 401 401'), readOnly: true },
  'POST bulk/run': callLine('bulk job', '201 403 403 403 403 401 401'),
  'GET bulk/jobs': listLine('bulk job', 'N - A B - 401 401'),
  'GET bulk/jobs/{id}': recordLine('bulk job', 'N - A B - 401 401'),
  'GET bulk/jobs/{id}/pdf': { ...recordLine('bulk job of tickets', 'N - - - - 401 401'), omitsId: true },
  'GET bulk/jobs/{id}/csv': { ...recordLine('bulk job of an export', 'N - - - - 401 401'), omitsId: true },
  'POST bulk/jobs/{id}/cancel': recordLine('bulk job queued', 'N - A B - 401 401'),
  'POST bulk/jobs/{id}/retry': recordLine('bulk job', 'N - A B - 401 401'),
  'POST bulk/jobs/{id}/undo': recordLine('bulk job', 'N - A B - 401 401'),
};

/** Staff have exactly the permission of the line through a role of their own, and vendors through the Vendor role. */
export const permissionRoutes: Record<string, Line> = {
  ...plainRoutes,
  'GET attributes/getlistoption': listLine('attribute', 'N N - - 403 401 401'),
  'GET product_tag/gettaglistforproduct': listLine('product-tag', 'N N - - 403 401 401'),
  'GET category/getcategorylistforproduct': listLine('category', 'N N - - 403 401 401'),
  'GET category/listparents': listLine('category', 'N N - - 403 401 401'),
  'GET category/search': listLine('category', 'N N - - 403 401 401'),
  'GET category/search/{text}': listLine('category', 'N N - - 403 401 401'),
  'GET product_properties/search/{text}': listLine('product-property', 'N N - - 403 401 401'),
  'GET manufacturar/list': listLine('manufacturer', 'N N - - 403 401 401'),
  'GET city/search': listLine('city', 'N N - - 403 401 401'),
  'GET product_reviews/products': listLine('product', 'N N - - 403 401 401'),
  'GET tax_rate/categories': listLine('category', 'N N - - 403 401 401'),
  'GET tax_rate/products': listLine('product', 'N N - - 403 401 401'),
  // The marketplace has no GSTIN here.
  'GET tax_rate/gstr1': callLine('self', '409 409 403 403 403 401 401'),
  'GET tax_rate/gstr1_csv': callLine('self', '409 409 403 403 403 401 401'),
  'GET faq/search': listLine('faq', 'N N - - 403 401 401'),
  'GET FaqCategory/listparents': listLine('faq-category', 'N N - - 403 401 401'),
  'GET reviews/search': listLine('review', 'N N - - 403 401 401'),
  ...plainLines('product', { base: 'product', deleted: 'deleted' }, 'N'),
  'GET product/partial_list': listLine('product', 'N N - - 403 401 401'),
  'GET product/getProductVariation/{id}': recordLine('product', 'N N - - 403 401 401'),
  'GET product/dropdownSearch': listLine('product', 'N N - - 403 401 401'),
  'GET product/dropdownSearch/{term}': listLine('product', 'N N - - 403 401 401'),
  'GET product/getproductlistforcoupon': listLine('product', 'N N - - 403 401 401'),
  'GET sitesetting/gethomesettings': siteSettingLine,
  'PUT sitesetting/updatehomesettings': siteSettingLine,
  'GET sitesetting/getglobalsectionssettings': siteSettingLine,
  'PUT sitesetting/updateglobalsectionssettings': siteSettingLine,
  'GET sitesetting/getheadersettings': siteSettingLine,
  'PUT sitesetting/updateheadersettings': siteSettingLine,
  'GET sitesetting/getfootersettings': siteSettingLine,
  'PUT sitesetting/updatefootersettings': siteSettingLine,
  'GET sitesetting/getpaymentsettings': siteSettingLine,
  'PUT sitesetting/updatepaymentsettings': siteSettingLine,
  'GET sitesetting/getassignmentsettings': siteSettingLine,
  'PUT sitesetting/updateassignmentsettings': siteSettingLine,
  'GET sitesetting/{setting}/versions': siteSettingLine,
  'GET sitesetting/{setting}/versions/{number}': siteSettingLine,
  'POST sitesetting/{setting}/versions/{number}/restore': siteSettingLine,
  'POST fileupload/uploadImage': callLine('upload', '200 200 403 403 403 401 401'),
  'POST fileupload/uploadtmpfiles': callLine('upload', '200 200 403 403 403 401 401'),
  ...plainLines('admin-user', outlines['admin-user'], 'ABN'),
  // A and B each have a store, which uses them.
  'DELETE admin/delete/{id}': { ...recordLine('admin-user', 'ABN ABN - - 403 401 401'), inUse: 'AB' },
  'GET delivery_type/list': { ...listLine('delivery-type', 'N N N N 403 401 401'), unscoped: true },
  'GET vendor/list': listLine('store', 'ABN ABN A B 403 401 401'),
  'GET newvendor/{id}': recordLine('store', 'ABN ABN A B 403 401 401'),
  'POST newvendor': callLine('store', '201 201 403 403 403 401 401'),
  'PUT newvendor/{id}': recordLine('store', 'ABN ABN A B 403 401 401'),
  'DELETE vendor/delete/{id}': recordLine('store', 'ABN ABN A B 403 401 401'),
  'GET vendor/deleted': listLine('store', 'D D - - 403 401 401'),
  'PUT vendor/restore/{id}': recordLine('store', 'D D - - 403 401 401'),
  'GET newvendor/{id}/delivery_preference': { ...recordLine('store', 'ABN ABN A B 403 401 401'), omitsId: true },
  'POST newvendor/{id}/add_prefs': recordLine('store', 'ABN ABN A B 403 401 401'),
  'POST newvendor/{id}/delivery/{typeId}/cost_update': recordLine('store', 'ABN ABN A B 403 401 401'),
  'POST newvendor/{id}/delivery/{typeId}/status_update': recordLine('store', 'ABN ABN A B 403 401 401'),
  'GET newvendor/{id}/hours': recordLine('store', 'ABN ABN A B 403 401 401'),
  'GET newvendor/{id}/lead_time_choices': { ...recordLine('store', 'ABN ABN A B 403 401 401'), omitsId: true },
  'PUT newvendor/{id}/hours': recordLine('store', 'ABN ABN A B 403 401 401'),
  'POST newvendor/{id}/hours_decision': recordLine('store with requested changes', 'ABN ABN 403 403 403 401 401'),
  'GET newvendor/{id}/assortment': recordLine('store', 'ABN ABN A B 403 401 401'),
  'PUT newvendor/{id}/assortment': { ...recordLine('store', 'ABN ABN A B 403 401 401'), omitsId: true },
  'POST newvendor/{id}/assortment_decision': {
    ...recordLine('store with requested changes', 'ABN ABN 403 403 403 401 401'),
    omitsId: true,
  },
  'GET newvendor/search': listLine('store approved', 'ABN ABN A B 403 401 401'),
  'POST vendor/servicing': { ...listLine('store approved', 'ABN ABN A B 403 401 401'), readOnly: true },
  'POST newvendor/{id}/review': recordLine('store in review', 'ABN ABN 403 403 403 401 401'),
  'POST vendor/{id}/act_as': recordLine('store', 'ABN ABN 403 403 403 401 401'),
  'GET newvendor/{id}/team': { ...recordLine('store', 'ABN ABN A B 403 401 401'), omitsId: true },
  'POST newvendor/{id}/team': recordLine('store', 'ABN ABN A B 403 401 401'),
  'PUT newvendor/{id}/team/{memberId}': recordLine('store', 'ABN ABN A B 403 401 401'),
  'DELETE newvendor/{id}/team/{memberId}': recordLine('store', 'ABN ABN A B 403 401 401'),
  'GET newvendor/{id}/agreements': { ...recordLine('store', 'ABN ABN 403 403 403 401 401'), omitsId: true },
  'POST newvendor/{id}/agreements': recordLine('store', 'ABN ABN 403 403 403 401 401'),
  'DELETE newvendor/{id}/agreements/{agreementId}': recordLine('store', 'ABN ABN 403 403 403 401 401'),
  'POST newvendor/{id}/send_to_review': recordLine('store rejected', 'ABN ABN A B 403 401 401'),
  'GET newvendor/without_store': listLine('storeless', 'N N - - 403 401 401'),
  'GET newvendor/vendor_user': recordLine('email', 'ABN ABN A B 403 401 401', 200),
  // A and B have a password.
  'POST admin/{id}/reset_second_factor': { ...withoutId('admin-user', 'ABN ABN 403 403 403 401 401'), inUse: 'AB' },
  'GET admin/{id}/sessions': { ...recordLine('admin-user', 'ABN ABN 403 403 403 401 401'), omitsId: true },
  'POST admin/{id}/end_sessions': recordLine('admin-user', 'ABN ABN 403 403 403 401 401'),
  'POST admin/{id}/email': recordLine('admin-user', 'ABN ABN 403 403 403 401 401'),
  'DELETE admin/{id}/email': recordLine('admin-user', 'ABN ABN 403 403 403 401 401'),
  'POST admin/{id}/invite': { ...withoutId('admin-user', 'ABN ABN 403 403 403 401 401'), inUse: 'AB' },
  'POST admin/{id}/revoke_invitation': { ...withoutId('admin-user', 'ABN ABN 403 403 403 401 401'), inUse: 'AB' },
  'GET admin/vendor/{id}': recordLine('admin-user', 'ABN ABN A B 403 401 401'),
  'GET order/list': listLine('order', 'ABN ABN A B 403 401 401'),
  'GET order/details/{id}': recordLine('order', 'ABN ABN A B 403 401 401'),
  'POST store/v1/orders': callLine('order', '201 201 403 403 403 401 401'),
  'POST store/v1/orders/{order_number}/payments': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'GET store/v1/orders/{order_number}/claims': { ...recordLine('order', 'ABN ABN 403 403 403 401 401'), omitsId: true },
  // The orders of the matrix are not delivered.
  'POST store/v1/orders/{order_number}/claims': {
    ...recordLine('order', 'ABN ABN 403 403 403 401 401'),
    omitsId: true,
    inUse: 'ABN',
  },
  'GET order/claims': listLine('claim', 'ABN ABN A B 403 401 401'),
  'GET order/{id}/claims': { ...recordLine('order', 'ABN ABN A B 403 401 401'), omitsId: true },
  'POST order/{id}/claims': { ...recordLine('order', 'ABN ABN 403 403 403 401 401'), omitsId: true, inUse: 'ABN' },
  'POST order/{id}/claims/{claim}/decide': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'POST order/{id}/claims/{claim}/withdraw': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'POST order/create': callLine('order', '201 201 403 403 403 401 401'),
  'POST order/{id}/update_status': recordLine('order', 'ABN ABN A B 403 401 401'),
  'POST order/{id}/update_address': recordLine('order', 'ABN ABN A B 403 401 401'),
  'GET order/{id}/get_invoice': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'GET order/{id}/documents/{position}': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'GET order/{id}/vendor_choices': { ...recordLine('order', 'ABN ABN 403 403 403 401 401'), omitsId: true },
  'GET order/{id}/eligibility': { ...recordLine('order', 'ABN ABN 403 403 403 401 401'), omitsId: true },
  'POST order/{id}/assign_override': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'POST order/{id}/vendor_assign': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  // Record N has no vendor.
  'POST order/{id}/vendor_unassign': { ...recordLine('order', 'ABN ABN 403 403 403 401 401'), inUse: 'N' },
  // No order of the matrix waits for an answer.
  'POST order/{id}/accept': { ...recordLine('order', 'ABN ABN A B 403 401 401'), inUse: 'ABN' },
  'POST order/{id}/decline': { ...recordLine('order', 'ABN ABN A B 403 401 401'), inUse: 'ABN' },
  'POST order/{id}/reschedule': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'POST order/{id}/reschedule_override': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'GET order/{id}/customer_orders': { ...recordLine('order', 'ABN ABN 403 403 403 401 401'), omitsId: true },
  'POST order/{id}/price_edit': {
    ...recordLine('order', 'ABN ABN 403 403 403 401 401'),
    omitsId: true,
    readOnly: true,
  },
  'POST order/price_tax': { ...callLine('self', '200 200 403 403 403 401 401'), readOnly: true },
  'PUT order/update/{id}': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'GET order/{id}/payments': { ...recordLine('order', 'ABN ABN 403 403 403 401 401'), omitsId: true },
  'POST order/{id}/payments': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'POST order/{id}/payments/{payment}/reverse': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'POST order/{id}/refunds': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  // The server of the matrix has no payment gateway.
  'POST order/{id}/payment-links': { ...recordLine('order', 'ABN ABN 403 403 403 401 401'), inUse: 'ABN' },
  'POST order/{id}/payment-links/{link}/cancel': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'GET money': callLine('self', '200 200 403 403 403 401 401'),
  'GET money/report': callLine('self', '200 200 403 403 403 401 401'),
  'GET money/report_csv': callLine('self', '200 200 403 403 403 401 401'),
  'GET money/report_xlsx': callLine('self', '200 200 403 403 403 401 401'),
  'GET money/mismatches': listLine('mismatch', 'N N 403 403 403 401 401'),
  'POST money/mismatches/{id}/resolve': withoutId('mismatch', 'N N 403 403 403 401 401'),
  'GET money/gateway_settlements': listLine('gateway settlement', 'N N 403 403 403 401 401'),
  'GET money/gateway_settlements/{id}': recordLine('gateway settlement', 'N N 403 403 403 401 401'),
  'GET money/gateway_settlements/{id}/lines': withoutId('gateway settlement', 'N N 403 403 403 401 401'),
  'GET money/gateway_settlements/{id}/csv': withoutId('gateway settlement', 'N N 403 403 403 401 401'),
  'GET money/settlements': listLine('settlement paid', 'ABN ABN A B 403 401 401'),
  'GET money/settlements/{id}': recordLine('settlement paid', 'ABN ABN A B 403 401 401'),
  'GET money/settlements/{id}/lines': withoutId('settlement paid', 'ABN ABN A B 403 401 401'),
  'GET money/settlements/{id}/csv': withoutId('settlement paid', 'ABN ABN A B 403 401 401'),
  'GET money/settlements/{id}/pdf': withoutId('settlement paid', 'ABN ABN A B 403 401 401'),
  'POST money/settlements': callLine('self', '200 200 403 403 403 401 401'),
  'POST money/settlements/{id}/review': withoutId('settlement to review', 'ABN ABN 403 403 403 401 401'),
  'POST money/settlements/{id}/pay': withoutId('settlement to pay', 'ABN ABN 403 403 403 401 401'),
  'POST money/settlements/{id}/return': withoutId('settlement paid', 'ABN ABN 403 403 403 401 401'),
  // No vendor of the matrix has a bank account.
  'GET money/bank_file': { ...callLine('self', '409 409 403 403 403 401 401'), readOnly: true },
  'POST money/settlements/{id}/lines/{order}/dispute': withoutId('settlement paid', 'ABN ABN A B 403 401 401'),
  'POST money/settlements/{id}/lines/{order}/answer': withoutId('settlement disputed', 'ABN ABN 403 403 403 401 401'),
  'GET money/vendors/{id}/account': recordLine('store', 'ABN ABN A B 403 401 401'),
  'POST money/vendors/{id}/adjustments': withoutId('store', 'ABN ABN 403 403 403 401 401'),
  'PUT money/vendors/{id}/cash_limit': withoutId('store', 'ABN ABN 403 403 403 401 401'),
  'PUT money/vendors/{id}/bank_account': withoutId('store', 'ABN ABN A B 403 401 401'),
  'POST order/{id}/add_note': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'DELETE order/delete/{id}': recordLine('order', 'ABN ABN 403 403 403 401 401'),
  'GET order/deleted': listLine('order', 'D D 403 403 403 401 401'),
  'PUT order/restore/{id}': recordLine('order', 'D D 403 403 403 401 401'),
  'POST coupon/evaluate': { ...callLine('product', '200 200 403 403 403 401 401'), readOnly: true },
  'POST coupon/try': { ...callLine('product', '200 200 403 403 403 401 401'), readOnly: true },
  'POST coupon/simulate': { ...callLine('product', '200 200 403 403 403 401 401'), readOnly: true },
  'GET order/customer': callLine('order', '200 200 403 403 403 401 401'),
  'GET order/usual_slots': callLine('order', '200 200 403 403 403 401 401'),
  'GET order/rider_sheet': withoutId('store approved', 'ABN ABN A B 403 401 401'),
  'GET order/export': listLine('order', 'ABN ABN A B 403 401 401'),
  'GET order/board': listLine('order', 'ABN ABN A B 403 401 401'),
  'GET order/calendar': countLine('order', 'days.0.orders', 'ABN ABN A B 403 401 401'),
  'GET order/day_sheet': withoutId('store', 'ABN ABN A B 403 401 401'),
  'GET address/search_address': unscopedCall('postal'),
  'POST newvendor/locations': unscopedCall('postal'),
  'GET address/reverse': unscopedCall('postal'),
  'GET postal/places': unscopedCall('postal'),
  'GET postal/list': unscopedCall('postal'),
  'GET postal/summary': unscopedCall('postal'),
  'GET newvendor/{id}/send_otp': withoutId('store to verify', 'ABN ABN A B 403 401 401'),
  'GET newvendor/{id}/otp': withoutId('store to verify', 'ABN ABN A B 403 401 401'),
  'POST newvendor/{id}/verify_otp': recordLine('store to verify', 'ABN ABN A B 403 401 401'),
  // Stored messages contain valid codes, so only the Super Admin may read them.
  'GET outbox/list': { ...callLine('self', '200 403 403 403 403 401 401'), readOnly: true, superOnly: true },
  'GET message_template/list': { ...siteSettingLine, readOnly: true },
  'GET message_template/{kind}/{channel}/{language}': { ...siteSettingLine, readOnly: true },
  'PUT message_template/{kind}/{channel}/{language}': siteSettingLine,
  'POST message_template/{kind}/{channel}/{language}/reset': siteSettingLine,
  'POST message_template/preview': { ...siteSettingLine, readOnly: true },
  'GET webhook/list': listLine('webhook', 'N N 403 403 403 401 401'),
  'GET webhook/{id}/details': recordLine('webhook', 'N N 403 403 403 401 401'),
  // The events of a new webhook need permissions of their own.
  'POST webhook/create': { ...callLine('webhook', '201 403 403 403 403 401 401'), needsOther: true },
  'PUT webhook/update/{id}': recordLine('webhook', 'N N 403 403 403 401 401'),
  'DELETE webhook/delete/{id}': recordLine('webhook', 'N N 403 403 403 401 401'),
  'PUT webhook/restore/{id}': recordLine('webhook', 'D D 403 403 403 401 401'),
  'PUT webhook/{id}/enable': recordLine('webhook', 'N N 403 403 403 401 401'),
  'POST webhook/{id}/rotate': recordLine('webhook', 'N N 403 403 403 401 401'),
  'POST webhook/{id}/test': recordLine('webhook', 'N N 403 403 403 401 401'),
  'GET webhook/{id}/deliveries': withoutId('webhook', 'N N 403 403 403 401 401'),
  'POST webhook/{id}/deliveries/{delivery}/redeliver': recordLine('webhook delivery', 'N N 403 403 403 401 401'),
  'PUT view/share/{id}': recordLine('view', 'N - 403 403 403 401 401'),
  'GET apikey/list': listLine('api key', 'N N 403 403 403 401 401'),
  'GET apikey/details/{id}': recordLine('api key', 'N N 403 403 403 401 401'),
  'GET apikey/permissions': callLine('api key', '200 200 403 403 403 401 401'),
  // A key has permissions of its maker. The staff have none here that a key can have.
  'POST apikey/create': { ...callLine('api key', '201 403 403 403 403 401 401'), needsOther: true },
  'PUT apikey/update/{id}': recordLine('api key', 'N N 403 403 403 401 401'),
  // Only the maker rotates a key.
  'POST apikey/{id}/rotate': recordLine('api key', 'N - 403 403 403 401 401'),
  'POST apikey/{id}/confirm': recordLine('api key', 'N - 403 403 403 401 401'),
  'POST apikey/{id}/revoke': recordLine('api key', 'N N 403 403 403 401 401'),
  'DELETE apikey/delete/{id}': recordLine('api key', 'N N 403 403 403 401 401'),
  'GET apikey/deleted': listLine('api key', 'D D 403 403 403 401 401'),
  // Only the maker restores a key.
  'PUT apikey/restore/{id}': recordLine('api key', 'D - 403 403 403 401 401'),
  'GET audit/list': listLine('audit', 'ABN ABN - - 403 401 401'),
  'GET audit/export': listLine('audit', 'ABN ABN - - 403 401 401'),
  'GET audit/export_lines': listLine('audit', 'ABN ABN - - 403 401 401'),
  'GET audit/people': listLine('person', 'ABND ABND - - 403 401 401'),
  'GET dashboard/orders': countLine('order of today', 'today', 'ABN ABN A B 403 401 401'),
  'GET dashboard/sales': countLine('order of today', 'total.orders', 'ABN ABN A B 403 401 401'),
  'GET dashboard/best_sellers': countLine('order of today', 'products.0.pieces', 'ABN ABN A B 403 401 401'),
  'GET dashboard/vendors': countLine('store in review', 'in_review', 'ABN ABN A B 403 401 401'),
  'GET dashboard/reviews': countLine('product-review', 'pending', 'N N - - 403 401 401'),
};

export const accessMatrix: Record<string, Line> = { ...publicRoutes, ...signedInRoutes, ...permissionRoutes };
