import { notifications } from '@mantine/notifications';

/** What takes an action back, by the id of the toast that offers it. */
const undos = new Map<string, () => void>();
let lastId = 0;

/** Closes by itself; with `undo` it has an Undo button and stays a little longer. */
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

/** What takes back the action that a toast reports, if that can be done. */
export const undoOf = (id: string): (() => void) | undefined => undos.get(id);

/** After what failed has worked, its errors are no longer true. */
export const clearToasts = (): void => notifications.clean();

/** Closes the toast of an error whose cause is gone. */
export const hideError = (message: string): void => void notifications.hide(message);

/** Stays until closed; the same sentence is never shown twice at once. */
export const toastError = (message: string): void => {
  notifications.hide(message);
  notifications.show({ id: message, message, color: 'red', autoClose: false });
};
