import type { Deps } from '../../http/context.ts';
import type { Db } from '../client.ts';
import { catalogueDrawings, loadCatalogue } from './catalogue/catalogue.ts';
import { loadDetails } from './catalogue/catalogue-details.ts';
import { loadCoupons } from './catalogue/coupons.ts';
import { loadDeliveryTypes } from './catalogue/delivery-types.ts';
import { loadVariants } from './catalogue/variants.ts';
import { loadContent } from './content/content.ts';
import { contentDrawings } from './content/content-drawings.ts';
import { cityDrawings, loadStorefront } from './content/storefront.ts';
import { makeCustomers } from './orders/customers.ts';
import { loadOrders } from './orders/orders.ts';
import type { Picture } from './pictures.ts';
import { seededRandom } from './random.ts';
import { loadVendors } from './vendors.ts';

const customers = 170;

type Person = { id: string; name: string };
type People = { passwordHash: string; owner: Person; vendorUserId: string; desk: Person; editor: Person };

/** Everything that has to be drawn. */
export const demoDrawings = () => [...catalogueDrawings(), ...cityDrawings(), ...contentDrawings()];

/** Shops, cakes and orders of the demo. Each part has its own chance, so that changing one leaves the others as they were. */
export const loadMarketplace = async (
  { db, now: clock, config }: Deps & { db: Db },
  people: People,
  pictures: Promise<readonly Picture[]>,
): Promise<void> => {
  const now = clock();
  const types = await loadDeliveryTypes(db);
  const vendors = await loadVendors(db, people, types, seededRandom(11), now);
  const catalogue = await loadCatalogue(db, await pictures, people.owner.id, now);
  await loadDetails(db, catalogue.cakes, now);
  await loadVariants(db, catalogue.cakes);
  await loadCoupons(db, catalogue.cakes, now, config.TIME_ZONE);
  const ofCities = (await pictures).slice(catalogueDrawings().length);
  const ofContent = ofCities.slice(cityDrawings().length);
  await loadStorefront(db, catalogue.cakes, ofCities, now);
  await loadContent(db, ofContent, people.editor.name, now);
  await loadOrders(db, {
    customers: makeCustomers(vendors, customers, seededRandom(23)),
    catalogue,
    vendorUserId: people.vendorUserId,
    desk: people.desk,
    zone: config.TIME_ZONE,
    now,
    random: seededRandom(37),
  });
};
