import type { Block } from '@bakehouse/contract/blocks/block';
import type { BlockItems } from '../../kernel/content/blocks/block-items.ts';
import type { FieldErrors } from '../../kernel/content/blocks/editing.ts';

/** Server errors of a rejected save by block key, with each block as it was sent. */
export type Rejected = ReadonlyMap<string, { readonly block: Block; readonly fieldErrors: FieldErrors }>;

/** Returns the errors by block from their paths, such as `meta_value.3.data.0.title` for the fourth block. */
export function rejectedBlocks(fields: FieldErrors, sent: BlockItems): Rejected {
  const rejected = new Map<string, { block: Block; fieldErrors: Record<string, string> }>();
  for (const [path, sentence] of Object.entries(fields)) {
    const [, index, fieldPath = ''] = /^meta_value\.(\d+)(?:\.(.*))?$/.exec(path) ?? [];
    const item = index === undefined ? undefined : sent[Number(index)];
    if (!item) continue;
    const { fieldErrors } = rejected.get(item.key) ?? { fieldErrors: {} };
    rejected.set(item.key, { block: item.block, fieldErrors: { ...fieldErrors, [fieldPath]: sentence } });
  }
  return rejected;
}

/** Returns the errors of blocks that have not changed since they were sent. */
export const currentErrors = (rejected: Rejected, items: BlockItems): ReadonlyMap<string, FieldErrors> =>
  new Map(
    items.flatMap(({ key, block }) => {
      const entry = rejected.get(key);
      return entry?.block === block ? [[key, entry.fieldErrors] as const] : [];
    }),
  );
