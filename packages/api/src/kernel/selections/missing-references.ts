import type { Block } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import type { Db } from '../../platform/db/client.ts';
import { findShown } from './selected.queries.ts';
import { idsIn, picturesIn } from './selections-in.ts';

/** Finds the records and pictures that blocks refer to and that are deleted, inactive or missing. */
export async function findMissingReferences(
  db: Db,
  blocks: readonly Block[],
  text: string,
): Promise<MissingReferences> {
  const ids = idsIn(blocks);
  const pictures = picturesIn(text);
  const shown = await findShown(db, { ...ids, picture: [...new Set(pictures.values())] });
  const missing = (kind: keyof typeof ids) => ids[kind].filter((id) => !shown[kind].has(id));
  return {
    product: missing('product'),
    category: missing('category'),
    city: missing('city'),
    faq: missing('faq'),
    review: missing('review'),
    picture: [...pictures].filter(([, id]) => !shown.picture.has(id)).map(([address]) => address),
  };
}
