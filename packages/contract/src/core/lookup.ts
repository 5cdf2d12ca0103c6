import { z } from 'zod';
import { listAnswer } from './envelopes.ts';
import { linkedRecord, textField } from './fields.ts';

/** Look-ups: living records to choose from, by name, and of each only what a choice needs. */

export const lookupParts = { methods: ['GET'], access: 'permission' } as const;
const text = textField(100);
export const searchQuery = z.strictObject({ search: text.optional() });
export const keyQuery = z.strictObject({ key: text.optional() });
export const textParams = z.object({ text });

/** Names to choose from. */
export const linkedAnswer = listAnswer(linkedRecord);
