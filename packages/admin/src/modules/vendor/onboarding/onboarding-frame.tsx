import { adminUser } from '@bakehouse/contract/admin-user';
import { i18n, translated } from '@bakehouse/contract/i18n';
import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan, useVendorId } from '../../../data/session.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import type { ScreenPath } from '../../../ui/screen-path.ts';
import { finishPath, onboardingPaths } from '../vendor-labels.ts';
import styles from './onboarding.module.css';

/** Headings of the five steps (spec 1 §2). */
const steps = [
  /* i18n */ 'User Details',
  /* i18n */ 'Vendor Store Details',
  /* i18n */ 'Vendor Service Area',
  /* i18n */ 'Vendor Delivery Types',
  /* i18n */ 'Verify Profile',
] as const;
export type OnboardingStep = (typeof steps)[number];

/** Short names for a phone. */
const shortNames: Readonly<Record<OnboardingStep, string>> = {
  'User Details': /* i18n */ 'User',
  'Vendor Store Details': /* i18n */ 'Store',
  'Vendor Service Area': /* i18n */ 'Service area',
  'Vendor Delivery Types': /* i18n */ 'Delivery types',
  'Verify Profile': /* i18n */ 'Verify',
};

type Ids = { readonly userId?: string | undefined; readonly vendorId?: string | undefined };
type Props = Ids & {
  readonly step: OnboardingStep;
  /** Name of the store, when it has one. */
  readonly name?: string | undefined;
  readonly children: ReactNode;
};

/** Header and heading of a step: for staff the progress of the wizard, for the people of the store the way back to their steps. */
export function OnboardingFrame(props: Props) {
  const { step, children, vendorId } = props;
  const isOwnStore = useVendorId() === vendorId && vendorId !== undefined;
  return (
    <div>
      {isOwnStore ? (
        <ScreenHeader
          title={translated(step)}
          crumbs={[{ label: i18n.t('Finish your store'), to: finishPath }, { label: translated(shortNames[step]) }]}
        />
      ) : (
        <WizardHeader {...props} />
      )}
      <Paper p={{ base: 'md', xs: 'lg' }} maw={860}>
        {!isOwnStore && (
          <Title order={2} mb="md">
            {step}
          </Title>
        )}
        <Stack gap="md">{children}</Stack>
      </Paper>
    </div>
  );
}

/** Header and progress of the wizard. Completed steps are links. */
function WizardHeader({ step, name, children: _, ...ids }: Props) {
  const can = useCan();
  const current = steps.indexOf(step);
  const paths = pathsOf(ids);
  // A vendor's user cannot go back to the first step.
  const mayGoTo = (index: number) => index > 0 || can(adminUser.endpoints.detail);
  return (
    <>
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
    </>
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

/** Returns the paths before and after a step; the people of a store return to their steps. */
export function useStepPaths({ id }: Pick<VendorRecord, 'id'>) {
  const isOwnStore = useVendorId() === id;
  return {
    isOwnStore,
    orFinish: (path: ScreenPath): ScreenPath => (isOwnStore ? finishPath : path),
    next: isOwnStore ? i18n.t('Save') : i18n.t('Next'),
  };
}

type ButtonsProps = {
  readonly back?: ScreenPath | undefined;
  readonly saving?: boolean;
  /** Without it, the button submits the form. */
  readonly onNext?: () => void;
  readonly next?: string;
};

/** Buttons to the previous and the next step. */
export const StepButtons = ({ back, saving = false, onNext, next = i18n.t('Next') }: ButtonsProps) => (
  <Group justify="space-between" mt="md" className={styles.buttons}>
    {back ? (
      <LinkButton to={back} variant="default">
        {i18n.t('Back')}
      </LinkButton>
    ) : (
      <span />
    )}
    <Button type={onNext ? 'button' : 'submit'} loading={saving} onClick={onNext}>
      {next}
    </Button>
  </Group>
);
