import type { Block } from '@bakehouse/contract/blocks/block';
import { readBlocks } from '@bakehouse/contract/content/content-settings';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { idsIn, picturesIn } from '../../kernel/selections/selections-in.ts';
import type { Db } from '../../platform/db/client.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { defaultTextOf } from './content.present.ts';
import { findSetting } from './content.queries.ts';
import { publishBlocks, publishContent, publishHtml } from './published.present.ts';
import { findFingerprints, findPublishedPage, findSelections, noParts, type Parts } from './published.queries.ts';

/** Builds the documents of `/public/…` together with the fingerprints of the settings, records and uploads in them. */

export type Document = {
  readonly data: unknown;
  readonly parts: Parts;
  /**
   * Fingerprints by key; undefined for missing records. They are read before the content, so that no change is missed.
   */
  readonly fingerprints: ReadonlyMap<string, string | undefined>;
};
export type PublishedSetting = 'home' | 'global-sections' | 'header' | 'footer';

/** Builds the document of a setting. */
export async function buildSetting(db: Db, name: PublishedSetting): Promise<Document> {
  const row = await findSetting(db, name);
  const text = row?.value ?? defaultTextOf(name);
  const { parts, fingerprints, records, missing } = await loadParts(db, readBlocks(text), text);
  const hasBlocks = name === 'home' || name === 'global-sections';
  return {
    data: hasBlocks
      ? await publishBlocks(readBlocks(text), records, missing)
      : await publishContent(JSON.parse(text), missing),
    parts,
    fingerprints: new Map([...fingerprints, [`setting ${name}`, row && String(row.version)]]),
  };
}

/** Loads the fingerprints of the parts, their current records, and the URLs of missing pictures in `text`. */
async function loadParts(db: Db, blocks: readonly Block[], text: string) {
  const parts: Parts = { ...idsIn(blocks), picture: [...new Set(picturesIn(text).values())] };
  const fingerprints = await findFingerprints(db, parts);
  const missing = [...picturesIn(text)].filter(([, id]) => !fingerprints.has(`picture ${id}`)).map(([url]) => url);
  return {
    parts,
    fingerprints: new Map(keysOf(parts).map((key) => [key, fingerprints.get(key)])),
    records: await findSelections(db, parts),
    missing: new Set(missing),
  };
}

/** Returns the keys of all fingerprints of these parts. */
const keysOf = (parts: Parts): string[] => [
  ...Object.entries(parts).flatMap(([kind, ids]) => ids.map((id) => `${kind} ${id}`)),
  ...(parts.product.length ? ['attributes'] : []),
];

/** Builds the document of a page, or returns undefined if no such page is published. */
export async function buildPage(db: Db, slug: string): Promise<Document | undefined> {
  const siteFingerprints = await findFingerprints(db, noParts);
  const row = await findPublishedPage(db, slug);
  if (!row) return undefined;
  const text = `${JSON.stringify(row.blocks)} ${row.description}`;
  const { parts, fingerprints, records, missing } = await loadParts(db, row.blocks, text);
  const plain = await publishContent({ name: row.name, parent: row.parent }, missing);
  return {
    data: {
      ...(plain as object),
      slug: row.slug,
      description: await publishHtml(row.description, missing),
      image: imageUrls(row.image_id),
      blocks: await publishBlocks(row.blocks, records, missing),
      updatedAt: toIsoTime(row.updated_at),
    },
    parts,
    fingerprints: new Map([...fingerprints, ['pages', siteFingerprints.get('pages')]]),
  };
}
