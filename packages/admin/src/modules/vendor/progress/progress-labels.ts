import { i18n, translated } from '@bakehouse/contract/i18n';
import type { ProgressStep } from '@bakehouse/contract/vendor/store-progress';
import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { listText } from '../../../ui/format/text.ts';
import type { ScreenPath } from '../../../ui/screen-path.ts';
import { onboardingPaths } from '../vendor-labels.ts';

/** How the steps of a store before its review are shown. */

export type Progress = NonNullable<VendorRecord['progress']>;
export type Step = Progress['steps'][number];

export const stepTitles: Readonly<Record<ProgressStep, string>> = {
  address: /* i18n */ 'Store address and location',
  area: /* i18n */ 'Service area',
  delivery: /* i18n */ 'Delivery types',
  documents: /* i18n */ 'Documents',
  hours: /* i18n */ 'Hours and capacity',
  review: /* i18n */ 'Send for review',
};

const hints: Readonly<Record<ProgressStep, string>> = {
  address: /* i18n */ 'You can use the location of your phone.',
  area: /* i18n */ 'How far you deliver.',
  delivery: /* i18n */ 'What you offer, and what you charge for it.',
  documents: /* i18n */ 'Take a photo of each document.',
  hours: /* i18n */ 'Without them, the store is always open.',
  review: /* i18n */ 'Our staff decide whether the store can receive orders.',
};

/** Returns what a step still needs, or what it is about, for the people of the store. */
export function ownStepText(step: Step): string {
  if (step.state === 'optional') return `${i18n.t('Optional')}. ${translated(hints[step.step])}`;
  return staffStepText(step) || translated(hints[step.step]);
}

/** Returns what a step still needs, for staff; empty if nothing is missing. */
export function staffStepText({ state, missing }: Step): string {
  if (state === 'todo')
    return missing.length > 0 ? i18n.t('Needs {missing}', { missing: listText(missing.map(translated)) }) : '';
  return state === 'done' ? i18n.t('Done') : i18n.t('Optional');
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

export const countText = ({ done, total }: Progress): string => i18n.t('{done} of {total} steps', { done, total });

/** Returns the first step that is left to do. */
export const nextStep = ({ steps }: Progress): Step | undefined => steps.find(({ state }) => state === 'todo');

/** Returns whether a store comes from an application that nobody has approved yet. */
export const isApplication = ({ status, admin_detail }: VendorRecord): boolean =>
  status === 'draft' && admin_detail.status !== 'Active';
