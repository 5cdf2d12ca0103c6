import { i18n } from '@bakehouse/contract/i18n';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const shared = { withBorder: true, closeButtonProps: { 'aria-label': /* i18n */ 'Close' } };

let lastId = 0;

/**
 * Shows a success message that closes after 5 seconds.
 * @param undo adds an Undo button that calls it; the toast then stays for 8 seconds, and while the focus is in it
 */
export function toastSuccess(message: string, undo?: () => void): void {
  lastId += 1;
  const id = `success-${lastId}`;
  const toast = { ...shared, id, message, color: 'green', autoClose: 5000 };
  if (!undo) {
    notifications.show(toast);
    return;
  }
  const keepOpen = (open: boolean) => notifications.update({ ...toast, message: withUndo, autoClose: !open && 8000 });
  const withUndo = (
    <Group justify="space-between" gap="xs" wrap="nowrap" onFocus={() => keepOpen(true)} onBlur={() => keepOpen(false)}>
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          notifications.hide(id);
          undo();
        }}
      >
        {i18n.t('Undo')}
      </Button>
    </Group>
  );
  notifications.show({ ...toast, message: withUndo, autoClose: 8000 });
}

/** Closes all toasts. After a success, earlier errors no longer apply. */
export const clearToasts = (): void => notifications.clean();

/** Closes the error toast with this message. */
export const hideError = (message: string): void => void notifications.hide(message);

/** Shows an error until the user closes it. The same message is never shown twice at a time. */
export function toastError(message: string): void {
  notifications.hide(message);
  notifications.show({ ...shared, id: message, message, color: 'red', autoClose: false });
}
