import { z } from 'zod';
import { nameComponents } from './components.ts';
import { listResponse } from './envelopes.ts';
import { linkedRecord, searchTextField } from './fields.ts';

/** Lookups return active records to choose from, by name, with only the fields that a choice needs. */

/** Properties that all lookups have. */
export const lookupDefaults = { methods: ['GET'], access: 'permission' } as const;
const text = searchTextField();
export const searchQuery = z.strictObject({ search: text.optional() });
export const keyQuery = z.strictObject({ key: text.optional() });
export const textParams = z.object({ text });

/** Response of a lookup by name. */
export const linkedResponse = listResponse(linkedRecord);

nameComponents({
  LinkedRecordList: linkedResponse,
});
