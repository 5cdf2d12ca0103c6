import type { Block } from '@bakehouse/contract/blocks/block';
import { readBlocks } from '@bakehouse/contract/content/content-settings';
import { imageUrls } from '../../crud/image-field.ts';
import type { Db } from '../../db/client.ts';
import { idsIn, picturesIn } from '../../selections/selections-in.ts';
import { standardOf } from './content.present.ts';
import { findSetting } from './content.queries.ts';
import { findFingerprints, findPublishedPage, findSelections, noParts, type Parts } from './published.queries.ts';
import { publishedHtml, publishedList, publishedParts } from './published-form.ts';

/** Makes what `/public/…` answers, together with what must be unchanged for it to stay right. */

export type Document = {
  readonly data: unknown;
  readonly parts: Parts;
  /** Stamps by key; undefined for what was not there. Read before what they stand for, so that no change goes unseen. */
  readonly seen: ReadonlyMap<string, string | undefined>;
};

/** Keys of all stamps that these parts have. */
const keysOf = (parts: Parts): string[] => [
  ...Object.entries(parts).flatMap(([kind, ids]) => ids.map((id) => `${kind} ${id}`)),
  ...(parts.product.length ? ['attributes'] : []),
];

/** Stamps of the parts, their records as they are now, and the addresses of pictures in `text` that are gone. */
const gather = async (db: Db, blocks: readonly Block[], text: string) => {
  const parts: Parts = { ...idsIn(blocks), picture: [...new Set(picturesIn(text).values())] };
  const fingerprints = await findFingerprints(db, parts);
  const missing = [...picturesIn(text)]
    .filter(([, id]) => !fingerprints.has(`picture ${id}`))
    .map(([address]) => address);
  return {
    parts,
    seen: new Map(keysOf(parts).map((key) => [key, fingerprints.get(key)])),
    records: await findSelections(db, parts),
    missing: new Set(missing),
  };
};

export type PublishedSetting = 'home' | 'global-sections' | 'header' | 'footer';

export const makeSetting = async (db: Db, name: PublishedSetting): Promise<Document> => {
  const row = await findSetting(db, name);
  const text = row?.value ?? standardOf(name);
  const { parts, seen, records, missing } = await gather(db, readBlocks(text), text);
  const hasBlocks = name === 'home' || name === 'global-sections';
  return {
    data: hasBlocks
      ? await publishedList(readBlocks(text), records, missing)
      : await publishedParts(JSON.parse(text), missing),
    parts,
    seen: new Map([...seen, [`setting ${name}`, row && String(row.version)]]),
  };
};

/** Undefined when there is none, or it is not published. */
export const makePage = async (db: Db, slug: string): Promise<Document | undefined> => {
  const fingerprints = await findFingerprints(db, noParts);
  const row = await findPublishedPage(db, slug);
  if (!row) return undefined;
  const text = `${JSON.stringify(row.blocks)} ${row.description}`;
  const { parts, seen, records, missing } = await gather(db, row.blocks, text);
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
    seen: new Map([...seen, ['pages', fingerprints.get('pages')]]),
  };
};
