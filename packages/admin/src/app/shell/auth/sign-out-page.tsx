import { useEffect } from 'react';
import { signOut } from '../../../data/session.ts';
import { LoadingScreen } from '../loading-screen.tsx';

/** Ends the session. It is a route, so that leaving a form with unsaved changes asks first. */
export function SignOutPage() {
  useEffect(() => void signOut(), []);
  return <LoadingScreen />;
}
