/** Whether a store sees the phone numbers of an order's customer. */

/**
 * `shown`: in full; `after_acceptance`: masked until the store accepts the order; `on_request`: masked, and each reveal is recorded;
 * `hidden`: masked.
 */
export const phoneAccesses = ['shown', 'after_acceptance', 'on_request', 'hidden'] as const;
export type PhoneAccess = (typeof phoneAccesses)[number];

/** Milliseconds for which phone numbers are shown after an order was delivered or cancelled. */
export const shownAfterEnd = 86_400_000;

/** What decides about the phone numbers of an order for its store. */
export type PhoneFacts = {
  /** `missed`: the order was cancelled before the store accepted it. An order that needs no acceptance is `accepted`. */
  readonly acceptance: 'waiting' | 'accepted' | 'missed';
  /** Whether the order is delivered or cancelled. */
  readonly is_over: boolean;
  /** When it was last delivered or cancelled, as ISO 8601; `null` for an open order, and if its timeline was archived. */
  readonly over_at: string | null;
};

/**
 * Returns whether the store of an order sees the phone numbers of its customer: from acceptance until a day after the order was delivered or
 * cancelled.
 * @param mayReveal whether the person may reveal masked numbers.
 */
export function phoneAccessOfStore(
  { acceptance, is_over, over_at }: PhoneFacts,
  { now, mayReveal }: { readonly now: Date; readonly mayReveal: boolean },
): PhoneAccess {
  if (acceptance === 'waiting') return 'after_acceptance';
  if (acceptance === 'missed') return 'hidden';
  const isShown = !is_over || (over_at !== null && now.getTime() - new Date(over_at).getTime() <= shownAfterEnd);
  if (isShown) return 'shown';
  return mayReveal ? 'on_request' : 'hidden';
}
