import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
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

const tabId = (step: Step) => `coupon-tab-${step}`;
export const panelProps = (step: Step, open: Step) => ({
  role: 'tabpanel',
  'aria-labelledby': tabId(step),
  hidden: step !== open,
});

/** The three tabs of the wizard; which of them is open stands in the URL. */
export const CouponTabs = ({ step, clickable, unsaved, children }: Props) => {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const open = (type: Step) => void navigate({ to: '.', search: { type }, resetScroll: false });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by && steps[steps.indexOf(step) + by];
    if (!next || !clickable) return;
    open(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label="Coupon" className={styles.tabs} onKeyDown={onKeyDown}>
        {steps.map((one, at) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={tabId(one)}
            aria-selected={one === step}
            tabIndex={one === step ? 0 : -1}
            {...(!clickable && one !== step && { 'aria-disabled': true, title: 'Use Previous and Next' })}
            onClick={() => clickable && open(one)}
          >
            <span aria-hidden className={styles.number}>
              {at + 1}
            </span>
            {`${stepTitles[one]}${unsaved?.(one) ? ' (not saved)' : ''}`}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
};
