import { z } from 'zod';
import { timeField } from '../../core/fields.ts';

const need = z.string().optional();

/** The proof of delivery of an order. The code of the customer is never part of it. */
export const orderProof = z.object({
  /** What is missing before each step: `photo`, `code`, `photo_or_code` or `photo_and_code`. The schema is small, because stores load it first. */
  missing: z.object({ shipped: need, delivered: need }),
  /** The proofs, oldest first. `has_file` is false for a code, and for a photo after the customer was erased. */
  given: z.array(
    z.object({
      position: z.int(),
      step: z.string(),
      kind: z.string(),
      has_file: z.boolean(),
      at: timeField,
      by: z.string(),
    }),
  ),
});
export type OrderProof = z.output<typeof orderProof>;
