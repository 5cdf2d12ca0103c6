import { adminUser } from '@bakehouse/contract/admin-user';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '../../../data/session.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import type { ScreenPath } from '../../../ui/screen-path.ts';
import { onboardingPaths } from '../vendor-labels.ts';
import styles from './onboarding.module.css';

/** Headings of the five steps (spec 1 §2). */
const steps = [
  'User Details',
  'Vendor Store Details',
  'Vendor Service Area',
  'Vendor Delivery Types',
  'Verify Profile',
] as const;
export type OnboardingStep = (typeof steps)[number];

/** Short names for a phone. */
const shortNames: Readonly<Record<OnboardingStep, string>> = {
  'User Details': 'User',
  'Vendor Store Details': 'Store',
  'Vendor Service Area': 'Service area',
  'Vendor Delivery Types': 'Delivery types',
  'Verify Profile': 'Verify',
};

type Ids = { readonly userId?: string | undefined; readonly vendorId?: string | undefined };
type Props = Ids & {
  readonly step: OnboardingStep;
  /** Name of the store, when it has one. */
  readonly name?: string | undefined;
  readonly children: ReactNode;
};

/** Header, progress and heading of a step. Completed steps are links. */
export function OnboardingFrame({ step, name, children, ...ids }: Props) {
  const can = useCan();
  const current = steps.indexOf(step);
  const paths = pathsOf(ids);
  // A vendor's user cannot go back to the first step.
  const mayGoTo = (index: number) => index > 0 || can(adminUser.endpoints.detail);
  return (
    <div>
      <ScreenHeader
        title={name ? `Onboarding of ${name}` : 'Vendor onboarding'}
        crumbs={[{ label: 'Vendors', ...(can(vendorEndpoints.list) && { to: '/vendor' }) }, { label: 'Onboarding' }]}
      />
      <p className={styles.progress}>{`Step ${current + 1} of ${steps.length}: ${shortNames[step]}`}</p>
      <ol className={styles.steps} aria-label="Steps">
        {steps.map((step, index) => {
          const path = index < current && mayGoTo(index) ? paths[index] : undefined;
          return (
            <li
              key={step}
              className={styles.step}
              data-done={index < current || undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              {path ? <PathLink to={path}>{step}</PathLink> : step}
            </li>
          );
        })}
      </ol>
      <Paper p={{ base: 'md', xs: 'lg' }} maw={860}>
        <Title order={2} mb="md">
          {step}
        </Title>
        <Stack gap="md">{children}</Stack>
      </Paper>
    </div>
  );
}

/** Paths of the steps; undefined for steps that need a user or store that does not exist yet. */
const pathsOf = ({ userId, vendorId }: Ids): readonly (ScreenPath | undefined)[] => [
  userId ? onboardingPaths.user(userId) : undefined,
  userId ? onboardingPaths.store(userId) : undefined,
  vendorId ? onboardingPaths.area(vendorId) : undefined,
  vendorId ? onboardingPaths.delivery(vendorId) : undefined,
  vendorId ? onboardingPaths.verify(vendorId) : undefined,
];

type ButtonsProps = {
  readonly back?: ScreenPath | undefined;
  readonly saving?: boolean;
  /** Without it, the button submits the form. */
  readonly onNext?: () => void;
  readonly next?: string;
};

/** Buttons to the previous and the next step. */
export const StepButtons = ({ back, saving = false, onNext, next = 'Next' }: ButtonsProps) => (
  <Group justify="space-between" mt="md">
    {back ? (
      <LinkButton to={back} variant="default">
        Back
      </LinkButton>
    ) : (
      <span />
    )}
    <Button type={onNext ? 'button' : 'submit'} loading={saving} onClick={onNext}>
      {next}
    </Button>
  </Group>
);
