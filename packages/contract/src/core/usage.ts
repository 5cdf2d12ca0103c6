import { z } from 'zod';
import { nameComponents } from './components.ts';
import { idField } from './fields.ts';
import { inSentence } from './text.ts';

/** Active records of one module that use a record. */
export const usageEntry = z.object({
  /** Singular and plural for use inside a sentence: `product`, `products`. */
  label: z.object({ one: z.string(), many: z.string() }),
  count: z.int(),
  /** Dashboard path of the module's list, and of a single record with `{id}` for its id. */
  screen: z.string(),
  editScreen: z.string(),
  /** Query that filters the module's list to these records; absent when the list has no such filter. */
  filter: z.record(z.string(), z.string()).optional(),
  /** The first of these records by name; empty when the caller may not list them. */
  records: z.array(z.object({ _id: idField, name: z.string() })),
});
export type UsageEntry = z.output<typeof usageEntry>;
const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Lists the numbers of records by module.
 * @param usage records in use by module.
 * @returns for example `12 products and 3 categories`.
 */
export const usageCounts = (usage: readonly UsageEntry[]): string => listFormat.format(usage.map(counted));

const counted = ({ label, count }: Pick<UsageEntry, 'label' | 'count'>) =>
  `${count} ${count === 1 ? label.one : label.many}`;

/**
 * Returns the list of numbers with its verb.
 * @param usage records in use by module.
 * @returns for example `12 products and 3 categories use` or `1 product uses`.
 */
export function usageClause(usage: readonly UsageEntry[]): string {
  const total = usage.reduce((sum, { count }) => sum + count, 0);
  return `${usageCounts(usage)} ${total === 1 ? 'uses' : 'use'}`;
}

/**
 * Builds the sentence that explains why a record cannot be deleted.
 * @param label singular label of the record.
 * @param usage records in use by module.
 * @returns for example `12 products and 3 categories use this category.`
 */
export const usageSentence = (label: string, usage: readonly UsageEntry[]): string =>
  `${usageClause(usage)} this ${inSentence(label)}.`;

nameComponents({
  UsageEntry: usageEntry,
});
