import { type ModuleName, outlines } from '@bakehouse/contract/core/outlines';

/** The actors, kinds of records and lines of the access matrix. */

export const actors = ['owner', 'staff', 'vendor A', 'vendor B', 'no role', 'disabled', 'nobody'] as const;
export type ActorName = (typeof actors)[number];

export type RecordTag = 'A' | 'B' | 'N' | 'D';

/** Records of a plain module belong to no vendor. */
const plainRecords = Object.fromEntries(Object.keys(outlines).map((name) => [name, ['N', 'D']])) as unknown as Readonly<
  Record<ModuleName, readonly ['N', 'D']>
>;

/** The tags of the records that exist of each kind. */
export const recordsOf = {
  ...plainRecords,
  product: ['N', 'D'],
  upload: ['N'],
  /** Draft stores of A, B and another user; each offers a delivery type. */
  store: ['A', 'B', 'N', 'D'],
  /** The same stores with another status. Approved stores are far from any other store. */
  'store in review': ['A', 'B', 'N', 'D'],
  'store rejected': ['A', 'B', 'N', 'D'],
  'store approved': ['A', 'B', 'N', 'D'],
  /** Stores of others that invite A and B; nobody is invited to the deleted one. */
  'invitation to a store': ['A', 'B', 'D'],
  /** The same stores as `store approved`, each with a pending change of hours and of the assortment, and a document to review. */
  'store with requested changes': ['A', 'B', 'N', 'D'],
  /** Users with the Vendor role and without a store. */
  storeless: ['N', 'D'],
  order: ['A', 'B', 'N', 'D'],
  /** Orders of one piece, placed today for delivery today. */
  'order of today': ['A', 'B', 'N', 'D'],
  /** The records A and B are the users of the vendors. */
  'admin-user': ['A', 'B', 'N', 'D'],
  /** The same users, found by their email. */
  email: ['A', 'B', 'N', 'D'],
  /** The same users, found by name. */
  person: ['A', 'B', 'N', 'D'],
  /** Audit entries of A, B and the owner. */
  audit: ['A', 'B', 'N'],
  /** Sessions of A and B; the deleted one is A's. */
  session: ['A', 'B', 'D'],
  /** Accounts of a provider that A and B have connected; the removed one was A's. */
  identity: ['A', 'B', 'D'],
  /** Bulk jobs of A, B and the owner that have ended. */
  'bulk job': ['A', 'B', 'N'],
  'bulk job queued': ['A', 'B', 'N'],
  /** Views of orders: A and B own theirs, the owner N, and A the deleted one. */
  view: ['A', 'B', 'N', 'D'],
  /** Claims of orders; the order of the deleted one is deleted. */
  claim: ['A', 'B', 'N', 'D'],
  /** Events of the payment gateway that belong to no order. */
  mismatch: ['N'],
  'gateway settlement': ['N'],
  customer: ['N'],
  /** Settlements of A, B and another store, each with one order. */
  'settlement to review': ['A', 'B', 'N'],
  'settlement to pay': ['A', 'B', 'N'],
  'settlement paid': ['A', 'B', 'N'],
  'settlement disputed': ['A', 'B', 'N'],
  /** API keys of the owner, without permissions and suspended. */
  'api key': ['N', 'D'],
  /** Webhooks of the owner without events, so that nobody needs further permissions. */
  webhook: ['N', 'D'],
  'webhook delivery': ['N'],
  /** Jobs of the owner that have made a file. */
  'bulk job of tickets': ['N'],
  'bulk job of an export': ['N'],
  /** The caller's own account. */
  self: [],
  /** Draft stores with valid codes. */
  'store to verify': ['A', 'B', 'N', 'D'],
  /** Post offices, which belong to nobody. */
  postal: [],
  /** The settings of the site, one record each. */
  setting: [],
} as const satisfies Record<string, readonly RecordTag[]>;
export type Kind = keyof typeof recordsOf;

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
