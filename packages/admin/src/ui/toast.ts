import { notifications } from '@mantine/notifications';

/** Closes by itself. */
export const toastSuccess = (message: string): void => {
  notifications.show({ message, color: 'green', autoClose: 5000 });
};

/** After what failed has worked, its errors are no longer true. */
export const clearToasts = (): void => notifications.clean();

/** Stays until closed; the same sentence is never shown twice at once. */
export const toastError = (message: string): void => {
  notifications.hide(message);
  notifications.show({ id: message, message, color: 'red', autoClose: false });
};
