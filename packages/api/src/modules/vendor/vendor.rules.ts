import { formatRupees, toRupees } from '@bakehouse/contract/core/money';
import { gstinStateError } from '@bakehouse/contract/money/gstin';
import {
  joinMissing,
  missingForOrders,
  missingForReview,
  type Readiness,
  type StoreFacts,
} from '@bakehouse/contract/vendor/store-progress';
import type { VendorStatus } from '@bakehouse/contract/vendor/vendor';
import { AppError, invalidField } from '../../platform/errors.ts';

/** The rules about changes of a store's status, and their messages. They do not use the database. */

/** @throws AppError forbidden for a vendor's change of a store that is approved or in review */
export function rejectOwnChange(status: VendorStatus): void {
  if (status === 'approve')
    throw new AppError(
      'forbidden',
      /* i18n */ 'To change an approved store’s address or service area, contact the marketplace.',
    );
  if (status === 'review')
    throw new AppError('forbidden', /* i18n */ 'A store in review cannot be changed until our staff have decided.');
}

/** @throws AppError invalid for a GSTIN of another state than that of the store */
export function rejectOtherState({ gstin = '', state }: { gstin?: string | undefined; state: string }): void {
  const message = gstinStateError(gstin, state);
  if (message) throw invalidField('gstin', message);
}

const draft = /* i18n */ 'This store is still a draft. Its codes have to be verified first.';

const decisionErrors: Record<Decision, Partial<Record<VendorStatus, string>>> = {
  approve: {
    draft,
    approve: /* i18n */ 'This store is approved already',
    reject: 'This store was rejected. It has to be sent to review again first.',
  },
  reject: { draft, reject: 'This store is rejected already' },
};

export type Decision = 'approve' | 'reject';

/**
 * Returns why the status does not allow a decision, or undefined if it does: a store is approved from review; it is
 * rejected from review or after approval.
 */
export const decisionError = (decision: Decision, status: VendorStatus): string | undefined =>
  decisionErrors[decision][status];

/** @throws AppError wrong_status for a decision that the status does not allow */
export function rejectDecision(decision: Decision, status: VendorStatus): void {
  const message = decisionError(decision, status);
  if (message) throw wrongStatus(message);
}

const wrongStatus = (message: string) => new AppError('wrong_status', message);

const sendingErrors: Partial<Record<VendorStatus, string>> = {
  draft,
  review: /* i18n */ 'This store is in review already',
  approve: /* i18n */ 'This store is approved already',
};

/** @throws AppError wrong_status for a store that cannot be sent to review */
export function rejectSending(status: VendorStatus): void {
  const message = sendingErrors[status];
  if (message) throw wrongStatus(message);
}

/** Returns what a store needs before it can get orders, as a sentence; undefined if it needs nothing. */
export const incompleteError = (readiness: Readiness): string | undefined => needsText(missingForOrders(readiness));

const needsText = (missing: readonly string[]): string | undefined =>
  missing.length > 0 ? `This store still needs ${joinMissing(missing)}` : undefined;

/** @throws AppError invalid for a store that could not get orders */
export function rejectIncomplete(readiness: Readiness): void {
  const message = incompleteError(readiness);
  if (message) throw new AppError('invalid', message);
}

/**
 * @param today day of the marketplace
 * @throws AppError invalid for a store that its people have not completed
 */
export function rejectUnfinished(facts: StoreFacts, today: string): void {
  const message = needsText(missingForReview(facts, today));
  if (message) throw new AppError('invalid', message);
}

/** Returns why a store with open orders cannot be deleted; undefined without any. */
export function openOrdersError(open: number): string | undefined {
  if (open === 0) return undefined;
  const [orders, them] = open === 1 ? ['1 order', 'it'] : [`${open} orders`, 'them'];
  return `This store has ${orders} not yet delivered. Assign ${them} to another vendor first.`;
}

/**
 * Returns why a store with an open account cannot be deleted; undefined for a settled one.
 * @param unsettled what the store is owed in paise, negative if it owes
 */
export function unsettledError(unsettled: number | undefined): string | undefined {
  if (unsettled === undefined) return undefined;
  const amount = formatRupees(toRupees(Math.abs(unsettled))).replace('.00', '');
  return `This vendor ${unsettled < 0 ? 'owes' : 'has'} ${amount} that is not settled. Settle and pay it first.`;
}

/** Formats a charge in paise; 0 becomes `Free`. */
export const chargeText = (paise: number): string => (paise === 0 ? 'Free' : `Rs ${toRupees(paise)}`);

/** Returns why a delivery type does not allow a charge (in paise), or undefined if it does. */
export const chargeError = (cost: number, range: readonly number[]): string | undefined =>
  range.includes(cost) ? undefined : `Choose one of ${range.map(chargeText).join(', ')}`;
