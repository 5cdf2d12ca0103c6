import { selectionKinds } from '@bakehouse/contract/blocks/selections';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/client.ts';
import { type ReadyAnswer, readyAnswer } from '../../http/ready-answer.ts';
import { findFingerprints, findSlugs, type Parts } from './published.queries.ts';
import { type Document, makePage, makeSetting, type PublishedSetting } from './published-documents.ts';
import { freshness } from './response-freshness.ts';

/**
 * What storefronts are shown, kept in memory as bytes. Every server compares what it keeps with the database about twice a
 * second while it is asked, by one statement about stamps, so that a save shows everywhere within a second; what changed is
 * made anew when it is asked for. A database that is gone leaves the last known answers in service.
 */

/** Pages kept at once; the settings always are. */
const maxPages = 200;

type Kept = { readonly answer: ReadyAnswer; readonly document: Document; stale: boolean };

export type PublishedSite = {
  /** The answer to exactly this address, if it lies ready and is fresh. */
  readonly readyAt: (url: string) => ReadyAnswer | undefined;
  readonly setting: (name: PublishedSetting) => Promise<ReadyAnswer | undefined>;
  /** Undefined when no such page is published. */
  readonly page: (slug: string) => Promise<ReadyAnswer | undefined>;
};

/** Nobody's secret, nothing to run, good for a storefront on any address; caches keep it and ask before each use. */
const headersFor = ({ PUBLIC_URL }: Config): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  ...(PUBLIC_URL?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

const addressesOf = (path: string) => [`/public/${path}`, `/api/public/${path}`];
const pathOfPage = (slug: string) => `pages/${encodeURIComponent(slug)}`;

const unionOf = (all: readonly Parts[]): Parts => {
  const union = (kind: keyof Parts) => [...new Set(all.flatMap((parts) => parts[kind]))];
  const [product, category, city, faq, review] = selectionKinds.map(union);
  return {
    product: product ?? [],
    category: category ?? [],
    city: city ?? [],
    faq: faq ?? [],
    review: review ?? [],
    picture: union('picture'),
  };
};

/** Documents by path below `/public/`, pages in the order they were made, and by every address they answer to. */
const shelf = () => {
  const kept = new Map<string, Kept>();
  const byAddress = new Map<string, Kept>();
  const forget = (path: string) => {
    kept.delete(path);
    for (const address of addressesOf(path)) byAddress.delete(address);
  };
  const keep = (path: string, one: Kept) => {
    forget(path);
    kept.set(path, one);
    for (const address of addressesOf(path)) byAddress.set(address, one);
    const pages = [...kept.keys()].filter((other) => other.startsWith('pages/'));
    for (const oldest of pages.slice(0, Math.max(0, pages.length - maxPages))) forget(oldest);
  };
  return { kept, byAddress, keep, forget };
};

export const openPublishedSite = (
  { database: { db }, config }: { database: Database; config: Config },
  onFailure: (error: unknown) => void = () => {},
): PublishedSite => {
  const headers = headersFor(config);
  const { kept, byAddress, keep, forget } = shelf();
  const making = new Map<string, Promise<ReadyAnswer | undefined>>();
  let slugs: { readonly fingerprint: string | undefined; readonly known: ReadonlySet<string> } | undefined;

  const fresh = freshness(async () => {
    const compared = [...kept.values()];
    const fingerprints = await findFingerprints(db, unionOf(compared.map(({ document }) => document.parts)));
    for (const one of compared)
      if ([...one.document.seen].some(([key, fingerprint]) => fingerprints.get(key) !== fingerprint)) one.stale = true;
    if (slugs?.fingerprint !== fingerprints.get('pages'))
      slugs = { fingerprint: fingerprints.get('pages'), known: await findSlugs(db) };
  }, onFailure);

  const make = async (path: string, document: () => Promise<Document | undefined>) => {
    const made = await document();
    if (!made) {
      forget(path);
      return undefined;
    }
    const answer = await readyAnswer(JSON.stringify({ data: made.data }), headers);
    keep(path, { answer, document: made, stale: false });
    return answer;
  };

  /** All who ask for a document that must be made share its making. */
  const answerTo = async (path: string, document: () => Promise<Document | undefined>) => {
    if (!fresh.isFresh()) await fresh.settled();
    const one = kept.get(path);
    if (one && (!one.stale || fresh.isFailing())) return one.answer;
    let work = making.get(path);
    if (!work) {
      work = make(path, document).finally(() => making.delete(path));
      making.set(path, work);
    }
    return one ? work.catch(() => one.answer) : work;
  };

  return {
    readyAt: (url) => {
      const one = byAddress.get(url);
      return one && fresh.isFresh() && !one.stale ? one.answer : undefined;
    },
    setting: (name) => answerTo(name, () => makeSetting(db, name)),
    page: async (slug) => {
      if (!fresh.isFresh()) await fresh.settled();
      const path = pathOfPage(slug);
      // Nobody can have any number of addresses looked up: which slugs there are is known.
      if (slugs && !slugs.known.has(slug) && !kept.has(path)) return undefined;
      return answerTo(path, () => makePage(db, slug));
    },
  };
};
