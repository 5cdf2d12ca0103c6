import type { Kind } from './access-matrix-table.ts';

/** The lines of the access matrix. */

export type Line = {
  readonly kind: Kind;
  /** `list` returns rows, `record` is about one record, `call` about none, and `figure` counts records. */
  readonly shape: 'list' | 'record' | 'call' | 'figure';
  /** Status for an unknown record. */
  readonly unknown: 200 | 404;
  /** Seven expectations, separated by spaces. */
  readonly expectations: string;
  /** Set for a POST that writes nothing. */
  readonly readOnly?: true;
  /** Set when the response is the same for every caller with the permission, whatever their scope. */
  readonly unscoped?: true;
  /** Set when the response does not contain the id of the record. */
  readonly omitsId?: true;
  /** Path of the count in the response's data. */
  readonly figure?: string;
  /** Set when only the Super Admin may call it; the permission alone is not enough. */
  readonly superOnly?: true;
  /** Set when the call also needs another permission, which only the owner has here. */
  readonly needsOther?: true;
  /** Tags of records that are accessible but rejected with 409, because of their use or status. */
  readonly inUse?: string;
};

export const listLine = (kind: Kind, expectations: string): Line => ({
  kind,
  shape: 'list',
  unknown: 404,
  expectations,
});
export const recordLine = (kind: Kind, expectations: string, unknown: Line['unknown'] = 404): Line => ({
  kind,
  shape: 'record',
  unknown,
  expectations,
});
export const callLine = (kind: Kind, expectations: string): Line => ({
  kind,
  shape: 'call',
  unknown: 404,
  expectations,
});

/** A count must include the expected records; a vendor's count must include nothing else. */
export const countLine = (kind: Kind, figure: string, expectations: string): Line => ({
  kind,
  shape: 'figure',
  unknown: 404,
  expectations,
  figure,
});

export const withoutId = (kind: Kind, expectations: string): Line => ({
  ...recordLine(kind, expectations),
  omitsId: true,
});
