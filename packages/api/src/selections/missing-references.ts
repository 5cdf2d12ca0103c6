import type { Block } from '@bakehouse/contract/blocks/block';
import type { GoneSelections } from '@bakehouse/contract/content/content-settings';
import type { Db } from '../db/client.ts';
import { findShown } from './selected.queries.ts';
import { idsIn, picturesIn } from './selections-in.ts';

/** What blocks and the pictures in their text name that is deleted, not shown to customers, or gone. */
export const goneIn = async (db: Db, blocks: readonly Block[], text: string): Promise<GoneSelections> => {
  const ids = idsIn(blocks);
  const pictures = picturesIn(text);
  const shown = await findShown(db, { ...ids, picture: [...new Set(pictures.values())] });
  const gone = (kind: keyof typeof ids) => ids[kind].filter((id) => !shown[kind].has(id));
  return {
    product: gone('product'),
    category: gone('category'),
    city: gone('city'),
    faq: gone('faq'),
    review: gone('review'),
    picture: [...pictures].filter(([, id]) => !shown.picture.has(id)).map(([address]) => address),
  };
};
