import { chooseVendor } from '@bakehouse/contract/order/best-vendor';
import type { AssignmentInput } from './order-assignment.ts';
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
