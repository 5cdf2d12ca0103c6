import { notifications } from '@mantine/notifications';

/** Undo callbacks by the id of the toast that offers them. */
const undos = new Map<string, () => void>();
let lastId = 0;

/**
 * Shows a success message that closes by itself.
 * @param undo adds an Undo button; the toast then stays longer.
 */
export const toastSuccess = (message: string, undo?: () => void): void => {
  lastId += 1;
  const id = `success-${lastId}`;
  if (undo) undos.set(id, undo);
  notifications.show({
    id,
    message,
    color: 'green',
    autoClose: undo ? 8000 : 5000,
    onClose: () => undos.delete(id),
  });
};

/** Returns the undo callback of a toast, if it has one. */
export const undoOf = (id: string): (() => void) | undefined => undos.get(id);

/** Closes all toasts, because error messages are outdated after a successful retry. */
export const clearToasts = (): void => notifications.clean();

/** Closes the toast of an error that no longer applies. */
export const hideError = (message: string): void => void notifications.hide(message);

/** Shows an error that stays until it is closed. The same message is never shown twice at once. */
export const toastError = (message: string): void => {
  notifications.hide(message);
  notifications.show({ id: message, message, color: 'red', autoClose: false });
};
