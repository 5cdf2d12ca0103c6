import { createHash } from 'node:crypto';

type Keyed = { readonly id?: unknown; readonly block_key?: string | null | undefined };

/**
 * Gives every block a `block_key` that is unique in the list. The keys of the request are not changed; of several blocks with
 * the same key, the first one keeps it. A missing key is derived from the content, so that a client that never sends keys
 * gets the same key for an unchanged block in every save.
 * @param blocks blocks as parsed by the contract.
 * @returns the blocks with `id` and `block_key` as their first two fields.
 */
export function assignBlockKeys<Block extends Keyed>(blocks: readonly Block[]): Block[] {
  const sent = new Set<string>();
  const keys = blocks.map(({ block_key }) => {
    if (!block_key || sent.has(block_key)) return undefined;
    sent.add(block_key);
    return block_key;
  });
  const used = new Set(sent);
  const occurrences = new Map<string, number>();
  return blocks.map((block, index) => {
    const { id, block_key: _, ...content } = block;
    const text = JSON.stringify(content);
    let key = keys[index];
    while (key === undefined) {
      const n = (occurrences.get(text) ?? 0) + 1;
      occurrences.set(text, n);
      const derived = derivedKey(text, n);
      if (!used.has(derived)) key = derived;
    }
    used.add(key);
    // The first object sets the order of the fields.
    return { ...{ id, block_key: key }, ...block, block_key: key };
  });
}

/** The key of the n-th block with this content in a list. Migration 0022_block_keys computes the same keys in SQL. */
const derivedKey = (content: string, n: number): string =>
  createHash('sha256').update(`${content} ${n}`).digest('hex').slice(0, 16);
