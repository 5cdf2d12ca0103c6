import { ApiError } from '../../data/api-error.ts';

/** The codes of a slot in which the store of an order cannot deliver, which a person may override. */
export const slotErrors: readonly string[] = ['slot_full', 'slot_closed'];

/** Returns whether a call was rejected because the store of an order cannot deliver in the slot. */
export const isSlotError = (error: unknown): error is ApiError =>
  error instanceof ApiError && slotErrors.includes(error.code);
