import { joinMissing, type ProgressStep } from '@bakehouse/contract/vendor/store-progress';
import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import type { ScreenPath } from '../../../ui/screen-path.ts';
import { onboardingPaths } from '../vendor-labels.ts';

/** How the steps of a store before its review are shown. */

export type Progress = NonNullable<VendorRecord['progress']>;
export type Step = Progress['steps'][number];

export const stepTitles: Readonly<Record<ProgressStep, string>> = {
  address: 'Store address and location',
  area: 'Service area',
  delivery: 'Delivery types',
  documents: 'Documents',
  hours: 'Hours and capacity',
  review: 'Send for review',
};

const hints: Readonly<Record<ProgressStep, string>> = {
  address: 'You can use the location of your phone.',
  area: 'How far you deliver.',
  delivery: 'What you offer, and what you charge for it.',
  documents: 'Take a photo of each document.',
  hours: 'Without them, the store is always open.',
  review: 'Our staff decide whether the store can receive orders.',
};

/** Returns what a step still needs, or what it is about, for the people of the store. */
export function ownStepText(step: Step): string {
  if (step.state === 'optional') return `Optional. ${hints[step.step]}`;
  return staffStepText(step) || hints[step.step];
}

/** Returns what a step still needs, for staff; empty if nothing is missing. */
export function staffStepText({ state, missing }: Step): string {
  if (state === 'todo') return missing.length > 0 ? `Needs ${joinMissing(missing)}` : '';
  return state === 'done' ? 'Done' : 'Optional';
}

/** Returns the path on which the people of a store complete a step. */
export function ownStepPath({ id, store_admin }: VendorRecord, step: ProgressStep): ScreenPath {
  if (step === 'address') return onboardingPaths.store(store_admin);
  if (step === 'documents' || step === 'hours') return `/vendor/detail/${step}/${id}`;
  return { area: onboardingPaths.area, delivery: onboardingPaths.delivery, review: onboardingPaths.verify }[step](id);
}

const tabs = {
  address: 'store-address',
  area: 'service-area',
  delivery: 'delivery-preference',
  documents: 'documents',
  hours: 'hours',
} as const;

/** Returns the path of the tab on which staff see a step; undefined for the review, which has none. */
export const staffStepPath = ({ id }: VendorRecord, step: ProgressStep): ScreenPath | undefined =>
  step === 'review' ? undefined : `/vendor/detail/${tabs[step]}/${id}`;

export const countText = ({ done, total }: Progress): string => `${done} of ${total} steps`;

/** Returns the first step that is left to do. */
export const nextStep = ({ steps }: Progress): Step | undefined => steps.find(({ state }) => state === 'todo');

/** Returns whether a store comes from an application that nobody has approved yet. */
export const isApplication = ({ status, admin_detail }: VendorRecord): boolean =>
  status === 'draft' && admin_detail.status !== 'Active';
