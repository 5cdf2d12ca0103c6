import { documentLabels, isExpired, type RequiredDocument } from './store-documents.ts';

/** The steps in which the people of a store complete it before its review. Pure functions; the file imports no zod. */

export const progressSteps = ['address', 'area', 'delivery', 'documents', 'hours', 'review'] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** `optional` steps are not necessary for the review and not counted. */
export const progressStates = ['done', 'todo', 'optional'] as const;
export type ProgressState = (typeof progressStates)[number];

/** What a store must have before it can get orders. */
export type Readiness = {
  readonly has_address: boolean;
  readonly has_point: boolean;
  readonly has_radius: boolean;
  /** Whether it has an active preference of an Active delivery type. */
  readonly offers: boolean;
};

export type StoreFacts = Readiness & {
  /** Whether hours are stored or wait for approval. A store without hours is always open. */
  readonly has_hours: boolean;
  /** The documents that the settings require; null if they require none. */
  readonly documents: readonly RequiredDocument[] | null;
};

export type StoreProgress = {
  readonly steps: { step: ProgressStep; state: ProgressState; missing: string[] }[];
  /** Number of completed steps, of `total` that are necessary. */
  readonly done: number;
  readonly total: number;
};

/** Returns what a store needs before it can get orders, as parts of a sentence: "an address". */
export const missingForOrders = (readiness: Readiness): string[] => [
  ...missingAddress(readiness),
  ...missingArea(readiness),
  ...missingTypes(readiness),
];

const textsOf = (...texts: readonly (string | true)[]): string[] => texts.filter((text) => typeof text === 'string');

const missingAddress = ({ has_address, has_point }: Readiness) =>
  textsOf(has_address || /* i18n */ 'an address', has_point || /* i18n */ 'a point on the map');
const missingArea = ({ has_radius }: Readiness) => textsOf(has_radius || /* i18n */ 'a service radius');
const missingTypes = ({ offers }: Readiness) => textsOf(offers || /* i18n */ 'an active delivery type');

/**
 * Returns what the people of a store must add before they can send it to review: what orders need, and the required documents, which may
 * still wait for a decision.
 * @param today day of the marketplace.
 */
export const missingForReview = (facts: StoreFacts, today: string): string[] => [
  ...missingForOrders(facts),
  ...missingDocuments(facts, today),
];

const missingDocuments = ({ documents }: StoreFacts, today: string): string[] =>
  (documents ?? [])
    .filter(({ state, expires_on }) => state === 'missing' || state === 'rejected' || isExpired(expires_on, today))
    .map(({ kind }) => `the document ${documentLabels[kind]}`);

/**
 * Returns the steps of a store in their order, each with what it still needs.
 * @param isSent whether the store is in review or was approved.
 * @param today day of the marketplace, to which the expiry of documents is compared.
 */
export function storeProgress(facts: StoreFacts, isSent: boolean, today: string): StoreProgress {
  const required = (step: ProgressStep, missing: string[]) => ({
    step,
    state: missing.length === 0 ? ('done' as const) : ('todo' as const),
    missing,
  });
  const optional = (step: ProgressStep, isDone: boolean) => ({
    step,
    state: isDone ? ('done' as const) : ('optional' as const),
    missing: [],
  });
  const hasRequiredDocuments = (facts.documents ?? []).length > 0;
  const steps = [
    required('address', missingAddress(facts)),
    required('area', missingArea(facts)),
    required('delivery', missingTypes(facts)),
    hasRequiredDocuments ? required('documents', missingDocuments(facts, today)) : optional('documents', false),
    optional('hours', facts.has_hours),
    { step: 'review' as const, state: isSent ? ('done' as const) : ('todo' as const), missing: [] },
  ];
  const counted = steps.filter(({ step, state }) => state !== 'optional' && step !== 'hours');
  return { steps, done: counted.filter(({ state }) => state === 'done').length, total: counted.length };
}

/** Joins the missing parts to a phrase: "an address, a service radius and the document PAN". */
export function joinMissing(missing: readonly string[]): string {
  const last = missing.at(-1) ?? '';
  return missing.length > 1 ? `${missing.slice(0, -1).join(', ')} and ${last}` : last;
}
