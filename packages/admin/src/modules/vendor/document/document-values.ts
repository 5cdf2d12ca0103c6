import { i18n } from '@bakehouse/contract/i18n';
import { type DocumentKind, daysUntil, isExpired, reminderDays } from '@bakehouse/contract/vendor/store-documents';
import type { StoreDocument } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { formatDate } from '../../../ui/format/dates.ts';

/** How documents of stores are shown. */

type Expiring = Pick<StoreDocument, 'state' | 'expires_on'>;
type Badge = { readonly status: string; readonly color: string };

const badges: Readonly<Record<StoreDocument['state'], Badge>> = {
  submitted: { status: /* i18n */ 'Waiting for review', color: 'yellow' },
  accepted: { status: /* i18n */ 'Accepted', color: 'green' },
  rejected: { status: /* i18n */ 'Rejected', color: 'red' },
  replaced: { status: /* i18n */ 'Replaced', color: 'gray' },
};

/** Returns the badge of a document; an accepted one can have expired, or expire within 30 days. */
export function badgeOf({ state, expires_on }: Expiring, today: string): Badge {
  if (state !== 'accepted' || expires_on === null) return badges[state];
  if (isExpired(expires_on, today)) return { status: i18n.t('Expired'), color: 'red' };
  return daysUntil(expires_on, today) <= reminderDays[0]
    ? { status: i18n.t('Expires soon'), color: 'yellow' }
    : badges.accepted;
}

/** Returns an expiry as text: `3 Mar, 2027 (expires in 12 days)`. */
export function expiryText(day: string, today: string): string {
  const days = daysUntil(day, today);
  const count = Math.abs(days) === 1 ? '1 day' : i18n.t('{days} days', { days: Math.abs(days) });
  const relative = days === 0 ? 'last day' : days < 0 ? `expired ${count} ago` : `expires in ${count}`;
  return `${formatDate(day)} (${relative})`;
}

/** The documents of a kind that count now, and the others. */
export type DocumentsOfKind = {
  readonly current: readonly StoreDocument[];
  readonly history: readonly StoreDocument[];
};

/**
 * Divides the documents of a kind: the one that waits, the accepted one, and the newest if it was rejected are current.
 * @param documents all documents of the store, newest first.
 */
export function documentsOfKind(documents: readonly StoreDocument[], kind: DocumentKind): DocumentsOfKind {
  const all = documents.filter((document) => document.kind === kind);
  const isCurrent = ({ state }: StoreDocument, index: number) =>
    state === 'submitted' || state === 'accepted' || (state === 'rejected' && index === 0);
  return {
    current: all.filter(isCurrent),
    history: all.filter((document, index) => !isCurrent(document, index)),
  };
}
