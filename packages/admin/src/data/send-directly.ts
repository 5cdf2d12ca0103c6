import { clearToasts, toastError } from '../ui/feedback/toast.tsx';
import { ApiError } from './api-error.ts';

/**
 * Returns a function that sends the values of a form without a mutation, and shows an error of the API as a toast, as mutations do.
 * @param send sends the values
 * @throws the error of `send`, for the form
 */
export const sendDirectly =
  <V>(send: (values: V) => Promise<unknown>) =>
  async (values: V): Promise<void> => {
    clearToasts();
    try {
      await send(values);
    } catch (cause) {
      if (cause instanceof ApiError) toastError(cause.message);
      else reportError(cause);
      throw cause;
    }
  };
