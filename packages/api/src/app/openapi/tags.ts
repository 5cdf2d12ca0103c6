import { outlines } from '@bakehouse/contract/core/outlines';
import { inSentence } from '@bakehouse/contract/core/text';

/** Descriptions of the tags of modules that are not plain. */
const descriptions: Readonly<Record<string, string>> = {
  'API keys': 'Keys with which other programs call this API.',
  Audit: 'The log of every change: who changed what, and when.',
  'Bulk actions': 'One action on many records, as a job with progress, cancel, retry and undo.',
  Customers: 'Customers by phone: history, notes, tags, merges, a copy of their data and erasure.',
  Dashboard: 'Figures of the marketplace, one endpoint for each card.',
  'Footer settings': 'The footer of the storefront.',
  'Global sections settings': 'Blocks shown on every page of the storefront.',
  'Header settings': 'The header of the storefront.',
  'Home page settings': 'Blocks of the home page of the storefront.',
  'Live updates': 'Changes of records as server-sent events.',
  'Message templates': 'The texts of the emails and SMS to customers, stores and staff.',
  Money: 'What the payment gateway reports, and what of it does not agree with the orders.',
  Notifications: 'What happened, for the signed-in person, and how they are notified of it.',
  Orders: 'Orders of customers: list, detail, status, addresses, vendor assignment, notes and invoice.',
  Outbox: 'Emails and SMS that were stored because no provider is configured.',
  'Payment settings': 'Payment methods of the storefront.',
  'Assignment settings': 'Ranking of vendors, who changes the hours of stores, and acceptance by vendors.',
  'Message settings': 'Quiet hours, and the message about late deliveries.',
  Postal: 'The postal directory: address search, service areas and places on a map.',
  Products: 'Products with images, variants and prices.',
  'Published content': 'Content for storefronts, without a session. These paths also work without `/api`.',
  Search: 'Search over all records, and the counts in the navigation.',
  Session: 'Sign-in, sign-out, the caller’s own profile and sessions, and applications of vendors.',
  Storefront:
    'The public API of storefronts: catalogue, delivery, carts, orders and tracking. These paths also work without `/api`.',
  'Setting versions': 'Earlier versions of the settings of the site.',
  Uploads: 'Images for records and pages.',
  Webhooks: 'Endpoints of other programs that receive events about changes, and the log of deliveries.',
  Views: 'Saved views of lists: filters, search, sort, columns and density under a name.',
  Vendors: 'Stores and their people: onboarding, review, service area and delivery preferences.',
};

const ofPlainModules = Object.fromEntries(
  Object.values(outlines).map(({ label }) => [
    label.many,
    `Create, list, change, delete and restore ${inSentence(label.many)}.`,
  ]),
);

/**
 * Describes the given tags, in alphabetical order.
 * @throws Error for a module without a description
 */
export const describeTags = (names: Iterable<string>) =>
  [...new Set(names)].toSorted().map((name) => {
    const description = descriptions[name] ?? ofPlainModules[name];
    if (!description) throw new Error(`The tag ${name} has no description (app/openapi/tags.ts)`);
    return { name, description };
  });
