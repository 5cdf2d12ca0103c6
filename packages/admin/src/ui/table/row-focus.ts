/** Milliseconds until a closing dialog has returned the focus to its opener. */
const afterDialogMs = 50;

/**
 * Finds the row after the control's row, or before it for the last row, before the row is removed from the list.
 * @returns a function that moves the focus to that row.
 */
export function nextRowFocus(control: Element | null | undefined): () => void {
  const row = control?.closest('[data-row]');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return () => {
    const target = next?.querySelector<HTMLElement>('[data-row-link], a, button');
    if (target) setTimeout(() => target.focus(), afterDialogMs);
  };
}
