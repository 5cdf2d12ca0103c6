import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../data/api-error.ts';
import { ErrorScreen } from '../ui/feedback/error-screen.tsx';

const unexpectedError = new Error('This page failed. Try again. If the problem continues, contact an administrator.');

/** Replaces a screen that threw an error; the navigation stays usable. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorScreen error={error instanceof ApiError ? error : unexpectedError} onRetry={again} />;
};
