import { parseInput } from '@bakehouse/contract/core/field-errors';
import type { z } from 'zod';

/** The first sentence for each field at fault, by path. Files are judged where they are chosen, and by the server. */
export const errorsOf = (schema: z.ZodType, values: Readonly<Record<string, unknown>>): Record<string, string> => {
  const judged = Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)));
  const faults: Record<string, string> = {};
  for (const issue of parseInput(schema, judged).error?.issues ?? []) faults[issue.path.join('.')] ??= issue.message;
  return faults;
};
