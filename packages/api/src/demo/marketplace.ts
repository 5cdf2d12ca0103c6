import type { Deps } from '../kernel/http/context.ts';
import type { Db } from '../platform/db/client.ts';
import { loadActivity } from './activity.ts';
import { loadCatalogue } from './catalogue/catalogue.ts';
import { loadDetails } from './catalogue/catalogue-details.ts';
import { loadCoupons } from './catalogue/coupons.ts';
import { loadDeliveryTypes } from './catalogue/delivery-types.ts';
import { loadVariants } from './catalogue/variants.ts';
import { loadContent } from './content/content.ts';
import { linkReviews, loadStorefront } from './content/storefront.ts';
import type { DemoImages } from './images.ts';
import { makeCustomers } from './orders/customers.ts';
import { loadCustomers } from './orders/load-customers.ts';
import { loadClaims } from './orders/order-claims.ts';
import { loadOrders } from './orders/orders.ts';
import { loadSettlements } from './orders/settlements.ts';
import { seededRandom } from './random.ts';
import { loadMismatches } from './razorpay/demo-mismatches.ts';
import { loadGatewaySettlement } from './razorpay/demo-settlement.ts';
import { loadAssortments } from './store-assortments.ts';
import { loadHours } from './store-hours.ts';
import { loadVendors } from './vendors.ts';

const customerCount = 170;

type Person = { id: string; name: string };
type People = { passwordHash: string; owner: Person; vendorUserId: string; desk: Person; editor: Person };

/**
 * Loads stores, products and orders of the demo. Each part has its own random seed, so that a change to one part does
 * not change the others.
 */
export async function loadMarketplace(
  { db, ...deps }: Deps & { db: Db },
  people: People,
  images: DemoImages,
): Promise<void> {
  const { config } = deps;
  const now = deps.now();
  const types = await loadDeliveryTypes(db);
  const vendors = await loadVendors(db, people, types, seededRandom(11), now);
  const catalogue = await loadCatalogue(db, images, people.owner.id, now);
  await loadDetails(db, catalogue.cakes, now);
  await loadVariants(db, catalogue.cakes);
  await loadCoupons(db, catalogue.cakes, now, config.TIME_ZONE);
  await loadStorefront(db, catalogue.cakes, images, now);
  await loadContent(db, images, people.editor.name, now);
  await loadOrders(db, {
    customers: makeCustomers(vendors, customerCount, seededRandom(23)),
    catalogue,
    vendorUserId: people.vendorUserId,
    desk: people.desk,
    zone: config.TIME_ZONE,
    now,
    random: seededRandom(37),
  });
  await loadCustomers(db);
  await loadClaims(db, { deps, desk: people.desk, now });
  const [ownStore] = vendors;
  if (!ownStore) throw new Error('the demo has no store');
  await loadSettlements(db, {
    deps,
    owner: people.owner,
    vendor: { id: people.vendorUserId, name: 'Farhan Qureshi' },
    vendorId: ownStore.id,
    now,
  });
  await loadMismatches(db, now);
  await loadGatewaySettlement(db, { deps, now });
  await loadHours(db, { vendors, types, zone: config.TIME_ZONE, now });
  await loadAssortments(db, { vendors, zone: config.TIME_ZONE, now });
  await linkReviews(db);
  await loadActivity(db, { ...people, now });
}
