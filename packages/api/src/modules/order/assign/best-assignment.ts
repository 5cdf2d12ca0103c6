import { chooseVendor } from '@bakehouse/contract/order/best-vendor';
import type { Ctx } from '../../../kernel/http/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type AssignmentInput, type AssignmentOptions, assignVendor } from './order-assignment.ts';
import type { findCandidates } from './order-candidates.ts';
import type { OrderDestination } from './order-vendor.queries.ts';

type Candidates = Awaited<ReturnType<typeof findCandidates>>;

export const unknownLocation = 'The delivery location of this order is unknown';

/** Returns the assignment of an order to the best of some candidates with its suggested charges, or why none of them is chosen. */
export function bestAssignment(
  { wanted }: Pick<OrderDestination, 'wanted'>,
  { choices, left_out, settings }: Pick<Candidates, 'choices' | 'left_out' | 'settings'>,
) {
  const choice = chooseVendor(choices, wanted, left_out, settings.weights);
  if ('reason' in choice) return choice;
  const { vendor, offer } = choice;
  const body: AssignmentInput = {
    vendor: vendor.id,
    delivery_type: offer.type_id,
    vendor_delivery_charges: offer.cost,
    vendor_charges: vendor.suggested_charges,
  };
  return { body, vendor, offer };
}

/** Number of stores that are tried for one order, as each of them can pause a product or fill up after it was chosen. */
const maxStoresTried = 3;

/**
 * Assigns an order to the store that `choose` returns. If this store cannot deliver the order any more, `choose` is called again. A
 * store is checked before anything is written.
 * @param choose returns an assignment, or the reason why no store is chosen
 * @returns what `choose` returned for the assigned store, or the reason why no store got the order
 */
export async function assignChosen<Choice extends { readonly body: AssignmentInput }>(
  ctx: Ctx,
  id: string,
  choose: () => Promise<Choice | { readonly reason: string }>,
  options: Pick<AssignmentOptions, 'continued'> = {},
): Promise<Choice | { readonly reason: string }> {
  for (let tried = 1; ; tried += 1) {
    const choice = await choose();
    if ('reason' in choice) return choice;
    try {
      await assignVendor(ctx, id, choice.body, { ...options, isBulk: true });
      return choice;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (tried === maxStoresTried) return { reason: error.message };
    }
  }
}
