import { useEffect } from 'react';
import { signOut } from '../../data/session.ts';
import { LoadingScreen } from '../loading-screen.tsx';

/**
 * Ends the session, and with it the dashboard. A place of its own, so that going here asks about unsaved work first,
 * like any other way out of a form.
 */
export const SignOutPage = () => {
  useEffect(() => void signOut(), []);
  return <LoadingScreen />;
};
