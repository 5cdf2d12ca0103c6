/** The words of claims: complaints of customers about orders. The file imports no zod, because the dashboard shows labels first. */

export const claimReasons = ['damaged', 'late', 'wrong_item', 'quality', 'not_delivered', 'other'] as const;
export type ClaimReason = (typeof claimReasons)[number];
export const claimReasonLabels: Readonly<Record<ClaimReason, string>> = {
  damaged: /* i18n */ 'Damaged',
  late: /* i18n */ 'Late',
  wrong_item: /* i18n */ 'Wrong item',
  quality: /* i18n */ 'Quality',
  not_delivered: /* i18n */ 'Not delivered',
  other: /* i18n */ 'Other',
};

/** What the customer asks for: a part of the price, all of it, or the items again. */
export const claimWishes = ['partial', 'full', 'rebake'] as const;
export type ClaimWish = (typeof claimWishes)[number];
export const claimWishLabels: Readonly<Record<ClaimWish, string>> = {
  partial: /* i18n */ 'Partial refund',
  full: /* i18n */ 'Full refund',
  rebake: /* i18n */ 'Rebake',
};

/** `refunded`, `rebaked` and `rejected` are decisions of staff. */
export const claimStatuses = ['open', 'refunded', 'rebaked', 'rejected', 'withdrawn'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
export const claimStatusLabels: Readonly<Record<ClaimStatus, string>> = {
  open: /* i18n */ 'Open',
  refunded: /* i18n */ 'Refunded',
  rebaked: /* i18n */ 'Rebaked',
  rejected: /* i18n */ 'Rejected',
  withdrawn: /* i18n */ 'Withdrawn',
};

/** The fields of a claim that take a photo each. */
export const claimPhotos = ['photo_1', 'photo_2', 'photo_3', 'photo_4', 'photo_5'] as const;

type Delivery = {
  /** When the order was set to delivered; null for one that is not. */
  readonly deliveredAt: Date | null;
  /** End of the last promised slot. */
  readonly slotEnd: Date;
};

/**
 * Returns the time in which a claim can be filed. It begins with the delivery; that of an order that did not arrive, with the end of its
 * slot.
 * @param hours length of the window.
 * @returns undefined for an order that is not delivered yet.
 */
export function claimWindow(
  reason: ClaimReason,
  { deliveredAt, slotEnd }: Delivery,
  hours: number,
): { from: Date; until: Date } | undefined {
  const from = reason === 'not_delivered' ? slotEnd : deliveredAt;
  return from ? { from, until: new Date(from.getTime() + hours * 3_600_000) } : undefined;
}
