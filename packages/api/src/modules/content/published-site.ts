import { selectionKinds } from '@bakehouse/contract/blocks/selections';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/client.ts';
import { type CachedResponse, prepareResponse } from '../../http/cached-response.ts';
import { publicHeaders, storeOrigins } from '../../http/public-answer.ts';
import { createFreshness } from '../../http/response-freshness.ts';
import { findFingerprints, findSlugs, type Parts } from './published.queries.ts';
import { type Document, makePage, makeSetting, type PublishedSetting } from './published-documents.ts';

/**
 * Caches the answers for storefronts in memory.
 * While requests arrive, every server compares its cache with the database about twice a second, with one statement
 * that reads fingerprints, so that a save is visible on all servers within a second. Changed documents are rebuilt on
 * the next request. While the database is unavailable, the last known answers stay in use.
 */

/** Maximum number of cached pages. Settings are always cached. */
const maxPages = 200;

type CacheEntry = { readonly answer: CachedResponse; readonly document: Document; stale: boolean };

export type PublishedSite = {
  /** Returns the cached response to exactly this URL, if there is one and it is fresh. */
  readonly findCached: (url: string) => CachedResponse | undefined;
  readonly setting: (name: PublishedSetting) => Promise<CachedResponse | undefined>;
  /** Returns undefined when no page with this slug is published. */
  readonly page: (slug: string) => Promise<CachedResponse | undefined>;
};

const addressesOf = (path: string) =>
  ['/public', '/store/v1/content'].flatMap((base) => [`${base}/${path}`, `/api${base}/${path}`]);
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

/** Caches documents by their path below `/public/`, pages in order of creation, and by every URL that serves them. */
const documentCache = () => {
  const kept = new Map<string, CacheEntry>();
  const byAddress = new Map<string, CacheEntry>();
  const forget = (path: string) => {
    kept.delete(path);
    for (const address of addressesOf(path)) byAddress.delete(address);
  };
  const keep = (path: string, entry: CacheEntry) => {
    forget(path);
    kept.set(path, entry);
    for (const address of addressesOf(path)) byAddress.set(address, entry);
    const pages = [...kept.keys()].filter((other) => other.startsWith('pages/'));
    for (const oldest of pages.slice(0, Math.max(0, pages.length - maxPages))) forget(oldest);
  };
  return { kept, byAddress, keep, forget };
};

export const openPublishedSite = (
  { database: { db }, config }: { database: Database; config: Config },
  onFailure: (error: unknown) => void = () => {},
): PublishedSite => {
  const headers = publicHeaders(config);
  const origins = storeOrigins(config);
  const { kept, byAddress, keep, forget } = documentCache();
  const making = new Map<string, Promise<CachedResponse | undefined>>();
  let slugs: { readonly fingerprint: string | undefined; readonly known: ReadonlySet<string> } | undefined;

  const freshness = createFreshness(async () => {
    const compared = [...kept.values()];
    const fingerprints = await findFingerprints(db, unionOf(compared.map(({ document }) => document.parts)));
    for (const response of compared)
      if ([...response.document.fingerprints].some(([key, fingerprint]) => fingerprints.get(key) !== fingerprint))
        response.stale = true;
    if (slugs?.fingerprint !== fingerprints.get('pages'))
      slugs = { fingerprint: fingerprints.get('pages'), known: await findSlugs(db) };
  }, onFailure);

  const make = async (path: string, document: () => Promise<Document | undefined>) => {
    const created = await document();
    if (!created) {
      forget(path);
      return undefined;
    }
    const answer = await prepareResponse(JSON.stringify({ data: created.data }), headers, origins);
    keep(path, { answer, document: created, stale: false });
    return answer;
  };

  /** Returns a document; concurrent requests for one that is not cached share its creation. */
  const answerTo = async (path: string, document: () => Promise<Document | undefined>) => {
    if (!freshness.isFresh()) await freshness.waitForCheck();
    const response = kept.get(path);
    if (response && (!response.stale || freshness.isFailing())) return response.answer;
    let work = making.get(path);
    if (!work) {
      work = make(path, document).finally(() => making.delete(path));
      making.set(path, work);
    }
    return response ? work.catch(() => response.answer) : work;
  };

  return {
    findCached: (url) => {
      const response = byAddress.get(url);
      return response && freshness.isFresh() && !response.stale ? response.answer : undefined;
    },
    setting: (name) => answerTo(name, () => makeSetting(db, name)),
    page: async (slug) => {
      if (!freshness.isFresh()) await freshness.waitForCheck();
      const path = pathOfPage(slug);
      // The existing slugs are known, so requests for unknown ones cause no queries.
      if (slugs && !slugs.known.has(slug) && !kept.has(path)) return undefined;
      return answerTo(path, () => makePage(db, slug));
    },
  };
};
