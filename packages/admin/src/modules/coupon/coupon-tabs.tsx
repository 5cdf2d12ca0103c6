import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabList } from '../../ui/tab-list.tsx';
import styles from './coupon.module.css';
import { type Step, steps, stepTitles } from './coupon-steps.ts';

type Props = {
  readonly step: Step;
  /** While a coupon is made, one goes from step to step by the buttons. */
  readonly clickable: boolean;
  /** Whether a tab holds something that is not saved. */
  readonly unsaved?: (step: Step) => boolean;
  readonly children: ReactNode;
};

/** The three tabs of the wizard; which of them is open stands in the URL. */
export const CouponTabs = ({ step, clickable, unsaved, children }: Props) => {
  const navigate = useNavigate();
  return (
    <div>
      <TabList
        label="Coupon"
        open={step}
        onOpen={(type) => void navigate({ to: '.', search: { type }, resetScroll: false })}
        tabs={steps.map((one, at) => ({
          id: one,
          closed: clickable ? undefined : 'Use Previous and Next',
          title: (
            <>
              <span aria-hidden className={styles.number}>
                {at + 1}
              </span>
              {`${stepTitles[one]}${unsaved?.(one) ? ' (not saved)' : ''}`}
            </>
          ),
        }))}
      />
      {children}
    </div>
  );
};
