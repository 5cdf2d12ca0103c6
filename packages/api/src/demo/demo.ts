import { attributeOptions } from '@bakehouse/contract/attribute';
import { categoryLookups } from '@bakehouse/contract/category';
import { searchCities } from '@bakehouse/contract/city';
import { settingEndpoints, settingVersionEndpoints } from '@bakehouse/contract/content/content-settings';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { type NavigationGroup, permissionKeys } from '@bakehouse/contract/core/outline';
import { outlines } from '@bakehouse/contract/core/outlines';
import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { searchFaqs } from '@bakehouse/contract/faq';
import { parentFaqCategories } from '@bakehouse/contract/faq-category';
import { manufacturersForProduct } from '@bakehouse/contract/manufacturer';
import { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import { gatewayEndpoints } from '@bakehouse/contract/money/gateway.endpoints';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { searchProductProperties } from '@bakehouse/contract/product-property';
import { reviewedProducts } from '@bakehouse/contract/product-review';
import { tagsForProduct } from '@bakehouse/contract/product-tag';
import { searchReviews } from '@bakehouse/contract/review';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { getVendorFigures } from '@bakehouse/contract/vendor/vendor-figures';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { viewEndpoints } from '@bakehouse/contract/view/view';
import { sql } from 'drizzle-orm';
import type { Deps } from '../kernel/http/context.ts';
import { demoPassword } from '../kernel/passwords/common-passwords.ts';
import { hashPassword } from '../kernel/passwords/passwords.ts';
import { insertUser, systemRole } from '../modules/admin-user/admin-user.writes.ts';
import { rebuildFigures } from '../modules/report/report-figures.ts';
import { type Db, rowsOf } from '../platform/db/client.ts';
import { newId } from '../platform/db/columns.ts';
import { insertRows } from '../platform/db/insert-rows.ts';
import { demoPeople } from './demo-accounts.ts';
import { markDemo } from './demo-guard.ts';
import { removeDemoImages, storeDemoImages } from './images.ts';
import { loadMarketplace } from './marketplace.ts';
import { demoOffices } from './postal-offices.ts';

/**
 * Loads the demo marketplace once, in one transaction: the users here; stores, cakes and orders in `marketplace.ts`.
 */

export const demoSignIns = [
  `Demo sign-ins (password ${demoPassword}):`,
  ...demoPeople.map(({ email, role }) => `  ${email.padEnd(26)}${role}`),
];

/** The endpoints that find an address and the places around it. */
const places = [postalEndpoints.search, postalEndpoints.locations, postalEndpoints.reverse, postalEndpoints.places];
const orderFigures = [dashboardEndpoints.orders, dashboardEndpoints.sales, dashboardEndpoints.bestSellers];
const orderDesk = [
  ...orderFigures,
  ...Object.values(orderEndpoints),
  ...Object.values(orderAssignmentEndpoints),
  ...Object.values(orderDeliveryEndpoints),
  ...Object.values(orderBoardEndpoints),
  ...Object.values(orderAcceptanceEndpoints),
  ...Object.values(orderMoneyEndpoints),
  ...Object.values(orderClaimEndpoints),
  // Phones stay masked for the order desk, which sees them on orders.
  customerEndpoints.list,
  customerEndpoints.view,
  customerEndpoints.orders,
  customerEndpoints.update,
  customerEndpoints.addNote,
  customerEndpoints.deleteNote,
  gatewayEndpoints.mismatches,
  gatewayEndpoints.resolve,
  vendorEndpoints.list,
  vendorEndpoints.detail,
  vendorEndpoints.preferences,
  vendorHoursEndpoints.view,
  vendorHoursEndpoints.update,
  vendorHoursEndpoints.pause,
  getVendorFigures,
  vendorHoursEndpoints.leadTimeChoices,
  vendorHoursEndpoints.decide,
  ...Object.values(vendorAssortmentEndpoints),
  ...Object.values(vendorDocumentEndpoints),
  vendorEndpoints.search,
  vendorEndpoints.servicing,
  deliveryType.endpoints.list,
  // For orders taken by phone.
  productEndpoints.dropdownSearch,
  productEndpoints.variation,
  couponEndpoints.evaluate,
  ...places,
  viewEndpoints.share,
  messageTemplateEndpoints.list,
  messageTemplateEndpoints.detail,
  messageTemplateEndpoints.preview,
].map(permissionKey);
const contentGroups: readonly NavigationGroup[] = ['Catalogue', 'Promotions', 'Content', 'Reviews & FAQ', 'Settings'];
const moduleKeys = Object.values(outlines)
  .filter(({ group }) => contentGroups.includes(group))
  .flatMap((outline) => Object.values(permissionKeys(outline)));
const contentEndpoints = [
  ...Object.values(productEndpoints),
  ...Object.values(couponEndpoints),
  ...Object.values(uploadEndpoints),
  ...Object.values(settingEndpoints).flatMap(({ get, update }) => [get, update]),
  ...Object.values(settingVersionEndpoints),
  ...Object.values(categoryLookups),
  attributeOptions,
  tagsForProduct,
  searchProductProperties,
  manufacturersForProduct,
  searchCities,
  reviewedProducts,
  searchFaqs,
  parentFaqCategories,
  searchReviews,
  dashboardEndpoints.reviews,
  viewEndpoints.share,
  ...Object.values(messageTemplateEndpoints),
].map(permissionKey);
const contentEditor = [...moduleKeys, ...contentEndpoints];
const ownStore = [
  ...orderFigures,
  orderEndpoints.list,
  orderEndpoints.details,
  orderEndpoints.updateStatus,
  orderDeliveryEndpoints.riderSheet,
  orderBoardEndpoints.board,
  orderBoardEndpoints.calendar,
  orderBoardEndpoints.daySheet,
  ...Object.values(orderAcceptanceEndpoints),
  orderClaimEndpoints.list,
  orderClaimEndpoints.ofOrder,
  vendorEndpoints.detail,
  vendorEndpoints.update,
  vendorEndpoints.preferences,
  vendorEndpoints.addPreferences,
  vendorEndpoints.updateCost,
  vendorEndpoints.updatePreferenceStatus,
  vendorHoursEndpoints.view,
  vendorHoursEndpoints.update,
  vendorHoursEndpoints.pause,
  getVendorFigures,
  vendorHoursEndpoints.leadTimeChoices,
  vendorAssortmentEndpoints.view,
  vendorAssortmentEndpoints.update,
  vendorDocumentEndpoints.view,
  vendorDocumentEndpoints.submit,
  vendorDocumentEndpoints.file,
  vendorDocumentEndpoints.remove,
  vendorEndpoints.sendToReview,
  ...Object.values(vendorOtpEndpoints),
  ...Object.values(teamEndpoints),
  settlementEndpoints.list,
  settlementEndpoints.view,
  settlementEndpoints.lines,
  settlementEndpoints.exportCsv,
  settlementEndpoints.exportPdf,
  settlementEndpoints.dispute,
  settlementEndpoints.account,
  settlementEndpoints.setBankAccount,
  deliveryType.endpoints.list,
  ...places,
].map(permissionKey);

const grants: Record<string, { group: string; description: string; keys: readonly string[] }> = {
  'Order Desk': {
    group: 'Orders',
    description: 'Everything about orders, and the vendors to assign them to',
    keys: orderDesk,
  },
  'Content Editor': {
    group: 'Catalogue and content',
    description: 'The catalogue and the storefront',
    keys: contentEditor,
  },
  Vendor: {
    group: 'Own store and orders',
    description: 'What a vendor does with their store and its orders',
    keys: ownStore,
  },
};

/**
 * Loads the demo into an empty database. A database that contains users is not changed.
 * @param log called with each line of progress
 */
export async function loadDemo(deps: Deps, log: (line: string) => void): Promise<void> {
  await deps.database.transaction(loadOffices);
  const existing = await rowsOf(deps.database.db, sql`select 1 from admin_user limit 1`);
  if (existing.length) return;
  log('Loading the demo marketplace …');
  const images = await storeDemoImages(deps.files);
  const passwordHash = await hashPassword(demoPassword);
  try {
    await deps.database.transaction(async (tx) => {
      await markDemo(tx);
      const ids = await loadPeople(tx, passwordHash);
      const desk = { id: ids['Order Desk'] ?? '', name: demoPeople[1].name };
      const owner = { id: ids['Super Admin'] ?? '', name: demoPeople[0].name };
      const editor = { id: ids['Content Editor'] ?? '', name: demoPeople[2].name };
      const people = { passwordHash, owner, vendorUserId: ids.Vendor ?? '', desk, editor };
      await loadMarketplace({ ...deps, db: tx }, people, images);
    });
  } catch (error) {
    await removeDemoImages(deps.files, images);
    throw error;
  }
  await rebuildFigures(deps.database, deps.config.TIME_ZONE, { write: true });
}

/**
 * Loads the post offices of the demo cities if there are none, also into a demo that was loaded before they existed.
 * This is not a migration, because the directory in production may contain only imported data.
 */
async function loadOffices(db: Db): Promise<void> {
  const existing = await rowsOf(db, sql`select 1 from postal_office limit 1`);
  if (existing.length) return;
  await insertRows(
    db,
    'postal_office',
    demoOffices.map((office) => ({ id: newId(), ...office })),
  );
  await db.execute(sql`analyze postal_office`);
}

async function loadPeople(db: Db, passwordHash: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { role, ...person } of demoPeople) {
    const [firstName = '', lastName = ''] = person.name.split(' ');
    ids[role] = await insertUser(db, { ...person, firstName, lastName, passwordHash }, [await ensureRole(db, role)]);
  }
  return ids;
}

/** Returns the id of a role by name. Creates the role with one group of permissions if it does not exist. */
async function ensureRole(db: Db, name: string): Promise<string> {
  if (name === 'Super Admin') return systemRole(db, 'super_admin');
  const id = name === 'Vendor' ? await systemRole(db, 'vendor') : newId();
  if (name !== 'Vendor') await db.execute(sql`insert into role (id, name) values (${id}, ${name})`);
  const grant = grants[name];
  if (!grant) return id;
  const groupId = newId();
  await db.execute(sql`
    insert into permission_group (id, name, slug, description)
    values (${groupId}, ${grant.group}, ${grant.group.toLowerCase().replaceAll(' ', '-')}, ${grant.description})`);
  await db.execute(sql`
    insert into permission_group_permission (group_id, permission_id)
    select ${groupId}::uuid, id from permission where method || ' ' || slug in ${[...grant.keys]}`);
  await db.execute(sql`insert into role_permission_group (role_id, group_id) values (${id}, ${groupId})`);
  return id;
}
