import { z } from 'zod';
import { contentSwitch } from '../blocks/block-fields.ts';
import { nameComponents } from '../core/components.ts';
import { fieldError } from '../core/field-errors.ts';
import { enumField, hasNoDuplicates } from '../core/fields.ts';
import { type ProofRule, proofRules } from './proof-rules.ts';
import { defaultWeights, type RankingWeights } from './ranking-weights.ts';
import { type ResolvedRouting, resolveRouting, routingSettings } from './routing.ts';
import { type DocumentKind, documentKinds } from './store-documents.ts';

/** How orders are assigned to stores: the routing, the ranking, who edits the hours of a store, and the acceptance by the vendor. */

const weightField = z
  .number(fieldError('must be a number'))
  .min(0, 'A weight must be from 0 to 100')
  .max(100, 'A weight must be from 0 to 100')
  .nullish();

/**
 * Who changes the hours and the capacity of an approved store. `staff`: only staff; `request`: the vendor requests a
 * change that staff approve; `vendor`: the vendor, at once.
 */
export const vendorHoursModes = ['staff', 'request', 'vendor'] as const;
export type VendorHoursMode = (typeof vendorHoursModes)[number];

/** What happens to an order that its store has not accepted in time or has declined. */
export const expiryActions = ['next', 'unassign'] as const;
export type ExpiryAction = (typeof expiryActions)[number];

/** A missing part has its default (see `resolveAssignmentSettings`). */
export const assignmentSettings = z.object(
  {
    routing: routingSettings.nullish(),
    /** Weights of the ranking (see `vendor-ranking.ts`). */
    weights: z
      .object({
        distance: weightField,
        load: weightField,
        price: weightField,
        acceptance: weightField,
        rating: weightField,
      })
      .nullish(),
    /** Requires a reason when another store than the first suggestion is chosen. */
    reason_for_other_vendor: contentSwitch,
    vendor_hours: enumField(vendorHoursModes).nullish(),
    /** The documents without which a store gets no new orders. */
    required_documents: z
      .array(enumField(documentKinds), fieldError('must be a list'))
      .max(documentKinds.length, 'Each document can be listed only once')
      .refine(hasNoDuplicates, 'Each document can be listed only once')
      .nullish(),
    /** The proof of delivery that orders need. */
    proof_rules: proofRules.nullish(),
    acceptance: z
      .object({
        is_enabled: contentSwitch,
        /** Minutes that a vendor has for an answer. */
        minutes: z
          .int('Minutes must be a whole number')
          .min(1, 'Minutes must be from 1 to 1440')
          .max(1_440, 'Minutes must be from 1 to 1440')
          .nullish(),
        on_expiry: enumField(expiryActions).nullish(),
      })
      .nullish(),
  },
  'Must be an object',
);
export type AssignmentSettings = z.output<typeof assignmentSettings>;

/** The settings with a value for every part. */
export type ResolvedAssignmentSettings = {
  readonly routing: ResolvedRouting;
  readonly weights: RankingWeights;
  readonly reason_for_other_vendor: boolean;
  readonly vendor_hours: VendorHoursMode;
  readonly required_documents: DocumentKind[];
  readonly proof_rules: ProofRule[];
  readonly acceptance: { readonly is_enabled: boolean; readonly minutes: number; readonly on_expiry: ExpiryAction };
};

/**
 * Adds the defaults to stored settings.
 * @param stored the settings as saved; null when they were never saved.
 */
export const resolveAssignmentSettings = (
  stored: Readonly<Partial<AssignmentSettings>> | null | undefined,
): ResolvedAssignmentSettings => ({
  routing: resolveRouting(stored?.routing),
  weights: {
    distance: stored?.weights?.distance ?? defaultWeights.distance,
    load: stored?.weights?.load ?? defaultWeights.load,
    price: stored?.weights?.price ?? defaultWeights.price,
    acceptance: stored?.weights?.acceptance ?? defaultWeights.acceptance,
    rating: stored?.weights?.rating ?? defaultWeights.rating,
  },
  reason_for_other_vendor: stored?.reason_for_other_vendor ?? false,
  vendor_hours: stored?.vendor_hours ?? 'request',
  required_documents: stored?.required_documents ?? [],
  proof_rules: stored?.proof_rules ?? [],
  acceptance: {
    is_enabled: stored?.acceptance?.is_enabled ?? false,
    minutes: stored?.acceptance?.minutes ?? 10,
    on_expiry: stored?.acceptance?.on_expiry ?? 'next',
  },
});

nameComponents({ AssignmentSettings: assignmentSettings });
