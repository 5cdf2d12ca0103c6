import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabList } from '../../ui/tabs/tab-list.tsx';
import styles from './coupon.module.css';
import { type Step, steps, stepTitles } from './coupon-steps.ts';

type Props = {
  readonly step: Step;
  /** False while a coupon is created, because the user then moves with the step buttons. */
  readonly clickable: boolean;
  /** Returns whether a tab has unsaved changes. */
  readonly isUnsaved?: (step: Step) => boolean;
  /** The trial: next to the form on a wide screen, else below it. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
};

/** The three tabs of the wizard; the URL contains the open tab. */
export function CouponTabs({ step, clickable, isUnsaved, aside, children }: Props) {
  const navigate = useNavigate();
  return (
    <div>
      <TabList
        label="Coupon"
        open={step}
        onOpen={(type) => void navigate({ to: '.', search: { type }, resetScroll: false })}
        tabs={steps.map((step, index) => ({
          id: step,
          disabledReason: clickable ? undefined : 'Use Previous and Next',
          title: (
            <>
              <span aria-hidden className={styles.number}>
                {index + 1}
              </span>
              {`${stepTitles[step]}${isUnsaved?.(step) ? ' (not saved)' : ''}`}
            </>
          ),
        }))}
      />
      <div className={styles.columns}>
        <div>{children}</div>
        {aside}
      </div>
    </div>
  );
}
