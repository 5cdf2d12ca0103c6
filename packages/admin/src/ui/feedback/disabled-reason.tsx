import { Tooltip } from '@mantine/core';
import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement } from 'react';

type Control = Pick<ComponentProps<'button'>, 'aria-disabled' | 'aria-description' | 'onClick'> & {
  readonly 'data-disabled'?: boolean;
};

type Props = {
  /** Reason why the control is disabled; undefined when it is enabled. */
  readonly reason: string | undefined;
  readonly children: ReactElement<Control>;
};

/**
 * Disables a control and shows the reason as a tooltip on hover, on keyboard focus and on touch. The control is marked
 * with `aria-disabled` instead of `disabled`, so that it can still be focused.
 */
export const DisabledReason = ({ reason, children }: Props) => (
  <Tooltip
    label={reason}
    disabled={reason === undefined}
    multiline
    maw={280}
    openDelay={0}
    events={{ hover: true, focus: true, touch: true }}
  >
    {reason === undefined
      ? children
      : cloneElement(children, {
          'aria-disabled': true,
          'aria-description': reason,
          'data-disabled': true,
          onClick: preventPress,
        })}
  </Tooltip>
);

/** Prevents a press, also of a submit button, which would submit its form. */
const preventPress = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
