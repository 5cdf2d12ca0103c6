/** The documents of a store, and the rules about their states and expiry. Pure functions; the file imports no zod. */

export const documentKinds = ['fssai', 'gstin', 'pan', 'bank_proof'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentLabels: Readonly<Record<DocumentKind, string>> = {
  fssai: /* i18n */ 'FSSAI licence',
  gstin: 'GSTIN',
  pan: 'PAN',
  bank_proof: /* i18n */ 'Bank proof',
};

/**
 * States of a submission. `replaced` is one that the store has replaced before a decision, or an accepted one after the next was
 * accepted.
 */
export const documentStates = ['submitted', 'accepted', 'rejected', 'replaced'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Numbers of days before the expiry on which a reminder is sent. */
export const reminderDays = [30, 7, 1] as const;

/** Types of stored files. Every image is stored as JPEG. */
export const documentTypes = ['pdf', 'jpeg'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Maximum size of a file in bytes. */
export const maxDocumentBytes = 10_485_760;

/** A document that the assignment settings require of a store; `missing` when the store has submitted none. */
export type RequiredDocument = {
  readonly kind: DocumentKind;
  readonly state: Exclude<DocumentState, 'replaced'> | 'missing';
  /** The last day on which it is valid; null without an expiry. */
  readonly expires_on: string | null;
};

/**
 * Returns whether a document has expired. It is valid until the end of its last day.
 * @param today day of the marketplace.
 */
export const isExpired = (expires_on: string | null, today: string): boolean =>
  expires_on !== null && expires_on < today;

/** Returns the number of days until a day; negative for a day in the past. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);

/** Returns a number of which only the last four characters can be read. */
export const maskNumber = (number: string): string => `•••• ${number.length > 4 ? number.slice(-4) : ''}`.trim();
