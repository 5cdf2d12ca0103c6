/** Milliseconds until a closing dialog has given the focus back to the button that opened it. */
const afterDialogMs = 50;

/**
 * Finds the row after the one of a control, or the one before it if it is the last, before the row leaves the list.
 * @returns a function that moves the focus to that row.
 */
export const nextRowFocus = (control: Element | null | undefined): (() => void) => {
  const row = control?.closest('[data-row]');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return () => {
    const target = next?.querySelector<HTMLElement>('[data-row-link], a, button');
    if (target) setTimeout(() => target.focus(), afterDialogMs);
  };
};
