import type { Block } from '@bakehouse/contract/blocks/block';
import { z } from 'zod';

/**
 * Unsaved changes in this browser: the list of blocks under the specification's key (spec 2 §4), and next to it the
 * user, the version they are based on, and the time. Another user's changes are moved aside, never overwritten.
 */
export type Draft = { readonly blocks: readonly Block[]; readonly version: number; readonly at: string };

const baseSchema = z.object({ user: z.string(), version: z.int(), at: z.string() });
// Invalid drafts, for example with text that is too long, are restored too, so the schema is minimal.
const listSchema = z.array(z.looseObject({ block_name: z.string(), data: z.array(z.unknown()).nullish() }));

const beside = (place: string) => `${place}_base`;
const asideOf = (place: string, user: string) => `${place}:${user}`;

const read = <Schema extends z.ZodType>(place: string, schema: Schema): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(place) ?? '')).data;
  } catch {
    return undefined;
  }
};

const remove = (place: string) => {
  localStorage.removeItem(place);
  localStorage.removeItem(beside(place));
};

const owns = (place: string, user: string) => read(beside(place), baseSchema)?.user === user;

export const readDraft = (mirror: string, user: string): Draft | undefined => {
  const place = [mirror, asideOf(mirror, user)].find((one) => owns(one, user)) ?? mirror;
  const base = read(beside(place), baseSchema);
  const blocks = read(place, listSchema);
  if (base?.user !== user || !blocks) return undefined;
  // Blocks of unknown types are shown as such.
  return { blocks: blocks as unknown as Block[], version: base.version, at: base.at };
};

const moveAside = (mirror: string, user: string) => {
  const base = read(beside(mirror), baseSchema);
  const list = localStorage.getItem(mirror);
  if (!base || list === null || base.user === user) return;
  const aside = asideOf(mirror, base.user);
  localStorage.setItem(aside, list);
  localStorage.setItem(beside(aside), JSON.stringify(base));
};

/**
 * Stores a draft.
 * @returns false when the browser's storage is full.
 */
export const keepDraft = (mirror: string, user: string, { blocks, version, at }: Draft): boolean => {
  try {
    moveAside(mirror, user);
    localStorage.setItem(mirror, JSON.stringify(blocks));
    localStorage.setItem(beside(mirror), JSON.stringify({ user, version, at }));
    remove(asideOf(mirror, user));
    return true;
  } catch {
    return false;
  }
};

export const dropDraft = (mirror: string, user: string): void => {
  for (const place of [mirror, asideOf(mirror, user)]) if (owns(place, user)) remove(place);
};
