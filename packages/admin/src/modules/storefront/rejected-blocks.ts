import type { Block } from '@bakehouse/contract/blocks/block';
import type { BlockItems } from '../../content/blocks/block-items.ts';
import type { FieldErrors } from '../../content/blocks/editing.ts';

/** What the server said of blocks when it refused a save, by key, each with the block as it was sent. */
export type Rejected = ReadonlyMap<string, { readonly block: Block; readonly faults: FieldErrors }>;

/** The refusal names a field as `meta_value.3.data.0.title`: the fourth block. */
export const rejectedBlocks = (fields: FieldErrors, sent: BlockItems): Rejected => {
  const found = new Map<string, { block: Block; faults: Record<string, string> }>();
  for (const [path, sentence] of Object.entries(fields)) {
    const [, place, within = ''] = /^meta_value\.(\d+)(?:\.(.*))?$/.exec(path) ?? [];
    const item = place === undefined ? undefined : sent[Number(place)];
    if (!item) continue;
    const { faults } = found.get(item.key) ?? { faults: {} };
    found.set(item.key, { block: item.block, faults: { ...faults, [within]: sentence } });
  }
  return found;
};

/** A sentence is true of a block only while it is as it was sent. */
export const standing = (rejected: Rejected, items: BlockItems): ReadonlyMap<string, FieldErrors> =>
  new Map(
    items.flatMap(({ key, block }) => {
      const one = rejected.get(key);
      return one?.block === block ? [[key, one.faults] as const] : [];
    }),
  );
