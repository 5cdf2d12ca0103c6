import type { Block } from '@bakehouse/contract/blocks/block';
import { readBlocks } from '@bakehouse/contract/content/content-settings';
import { imageUrls } from '../../crud/image-field.ts';
import type { Db } from '../../db/client.ts';
import { idsIn, picturesIn } from '../../selections/selections-in.ts';
import { standardOf } from './content.present.ts';
import { findSetting } from './content.queries.ts';
import { findFingerprints, findPublishedPage, findSelections, noParts, type Parts } from './published.queries.ts';
import { publishedHtml, publishedList, publishedParts } from './published-form.ts';

/** Builds the documents of `/public/…` together with the fingerprints of everything they are built from. */

export type Document = {
  readonly data: unknown;
  readonly parts: Parts;
  /**
   * Fingerprints by key; undefined for missing records. They are read before the content, so that no change is missed.
   */
  readonly fingerprints: ReadonlyMap<string, string | undefined>;
};

/** Returns the keys of all fingerprints of these parts. */
const keysOf = (parts: Parts): string[] => [
  ...Object.entries(parts).flatMap(([kind, ids]) => ids.map((id) => `${kind} ${id}`)),
  ...(parts.product.length ? ['attributes'] : []),
];

/** Loads the fingerprints of the parts, their current records, and the URLs of missing pictures in `text`. */
const loadParts = async (db: Db, blocks: readonly Block[], text: string) => {
  const parts: Parts = { ...idsIn(blocks), picture: [...new Set(picturesIn(text).values())] };
  const fingerprints = await findFingerprints(db, parts);
  const missing = [...picturesIn(text)]
    .filter(([, id]) => !fingerprints.has(`picture ${id}`))
    .map(([address]) => address);
  return {
    parts,
    fingerprints: new Map(keysOf(parts).map((key) => [key, fingerprints.get(key)])),
    records: await findSelections(db, parts),
    missing: new Set(missing),
  };
};

export type PublishedSetting = 'home' | 'global-sections' | 'header' | 'footer';

export const makeSetting = async (db: Db, name: PublishedSetting): Promise<Document> => {
  const row = await findSetting(db, name);
  const text = row?.value ?? standardOf(name);
  const { parts, fingerprints, records, missing } = await loadParts(db, readBlocks(text), text);
  const hasBlocks = name === 'home' || name === 'global-sections';
  return {
    data: hasBlocks
      ? await publishedList(readBlocks(text), records, missing)
      : await publishedParts(JSON.parse(text), missing),
    parts,
    fingerprints: new Map([...fingerprints, [`setting ${name}`, row && String(row.version)]]),
  };
};

/** Builds the document of a page, or returns undefined if no such page is published. */
export const makePage = async (db: Db, slug: string): Promise<Document | undefined> => {
  const siteFingerprints = await findFingerprints(db, noParts);
  const row = await findPublishedPage(db, slug);
  if (!row) return undefined;
  const text = `${JSON.stringify(row.blocks)} ${row.description}`;
  const { parts, fingerprints, records, missing } = await loadParts(db, row.blocks, text);
  const plain = await publishedParts({ name: row.name, parent: row.parent }, missing);
  return {
    data: {
      ...(plain as object),
      slug: row.slug,
      description: await publishedHtml(row.description, missing),
      image: imageUrls(row.image_id),
      blocks: await publishedList(row.blocks, records, missing),
      updatedAt: new Date(row.updated_at).toISOString(),
    },
    parts,
    fingerprints: new Map([...fingerprints, ['pages', siteFingerprints.get('pages')]]),
  };
};
