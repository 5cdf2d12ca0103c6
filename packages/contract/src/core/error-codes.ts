/** HTTP status of every error code: `code` is what a program checks, the status is derived from it. */
export const errorStatuses = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  password_change_required: 403,
  /** The session has not proved its second factor, or must set one up. */
  second_factor_required: 403,
  /** The action needs a proof of identity that is less than five minutes old. */
  identity_required: 403,
  not_found: 404,
  duplicate: 409,
  stale: 409,
  in_use: 409,
  in_progress: 409,
  /** The status of the record does not allow the action. */
  wrong_status: 409,
  /** The order needs a photo or the code of its customer before this step. */
  proof_required: 409,
  /** The store has no free seat in the slot of the order. */
  slot_full: 409,
  /** The store of the order does not deliver in the slot: it is closed, or the slot is too soon. */
  slot_closed: 409,
  /** A product of the cart is not sold any more, or there is not enough of it. */
  out_of_stock: 409,
  /** The total is not the one that the customer saw. */
  price_changed: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  /** No store delivers there, or then. */
  not_serviceable: 422,
  /** The store cannot deliver the order, for another reason than a full slot. */
  not_eligible: 422,
  key_reused: 422,
  too_many: 429,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof errorStatuses;
