import { i18n, translated } from '@bakehouse/contract/i18n';
import type { ProgressStep } from '@bakehouse/contract/vendor/store-progress';
import { Progress as Bar, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCheck, IconChevronRight } from '../../../ui/icons.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import type { ScreenPath } from '../../../ui/screen-path.ts';
import { countText, type Progress, type Step, stepTitles } from './progress-labels.ts';
import styles from './step-list.module.css';

type Props = {
  readonly progress: Progress;
  /** Returns the path of a step; undefined for a step that cannot be opened. */
  readonly pathOf: (step: ProgressStep) => ScreenPath | undefined;
  readonly textOf: (step: Step) => string;
};

/** The steps of a store before its review, each with its state. */
export const StepList = ({ progress, pathOf, textOf }: Props) => (
  <ol className={styles.steps} aria-label={i18n.t('Steps')}>
    {progress.steps.map((step) => (
      <li key={step.step} data-state={step.state}>
        <StepRow to={pathOf(step.step)}>
          <span className={styles.mark}>{step.state === 'done' && <IconCheck size={16} aria-hidden />}</span>
          <span className={styles.texts}>
            <span className={styles.title}>{translated(stepTitles[step.step])}</span>{' '}
            <Text span fz={13} c="dimmed">
              {textOf(step)}
            </Text>
          </span>
        </StepRow>
      </li>
    ))}
  </ol>
);

const StepRow = ({ to, children }: { readonly to: ScreenPath | undefined; readonly children: ReactNode }) =>
  to ? (
    <PathLink to={to} className={styles.row}>
      {children}
      <IconChevronRight size={17} aria-hidden />
    </PathLink>
  ) : (
    <div className={styles.row}>{children}</div>
  );

/** How many of the necessary steps are done, as a bar and text. */
export const StepCount = ({ progress }: Pick<Props, 'progress'>) => (
  <div>
    <Text fw={600} mb={4}>
      {i18n.t('{steps} done', { steps: countText(progress) })}
    </Text>
    <Bar
      value={(100 * progress.done) / progress.total}
      aria-label={i18n.t('{steps} done', { steps: countText(progress) })}
    />
  </div>
);
