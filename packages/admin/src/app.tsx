import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { restoreSession, useSession } from './data/session.ts';
import { useAuthPath } from './shell/auth/auth-path.ts';
import { signUpPath } from './shell/auth/return-to.ts';
import { SignInPage } from './shell/auth/sign-in-page.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { ReloadBoundary } from './shell/reload-page.tsx';
import { cssVariables, theme } from './theme.ts';
import { ErrorScreen } from './ui/feedback/error-screen.tsx';
import { Toasts } from './ui/feedback/toasts.tsx';

const loadDashboard = async () => ({ default: (await import('./dashboard.tsx')).Dashboard });
const Dashboard = lazy(loadDashboard);
const SignUpPage = lazy(async () => ({ default: (await import('./shell/auth/sign-up-page.tsx')).SignUpPage }));
const ChoosePasswordPage = lazy(async () => ({
  default: (await import('./shell/auth/choose-password-page.tsx')).ChoosePasswordPage,
}));

/** Ahead of time; should it fail, it fails again when it is needed, and is said then. */
const fetchDashboard = () => void loadDashboard().catch(() => undefined);

/** The door: who has no session sees sign-in, and nothing behind it is drawn. */
const Gate = () => {
  const session = useSession();
  const place = useAuthPath();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (failure) return;
    restoreSession().catch(setFailure);
    // Most who arrive anywhere but at sign-in have a session; their screen is fetched while it is taken up.
    if (!window.location.pathname.startsWith('/auth/')) fetchDashboard();
  }, [failure]);
  if (failure) return <ErrorScreen error={failure} onRetry={() => setFailure(undefined)} />;
  if (session.status === 'in') return session.user.must_change_password ? <ChoosePasswordPage /> : <Dashboard />;
  if (session.status === 'unknown') return <LoadingScreen />;
  return place === signUpPath ? <SignUpPage /> : <SignInPage onSoon={fetchDashboard} />;
};

type Props = {
  /** Tests have no transitions to wait for and no colours to compute. */
  readonly env?: 'default' | 'test';
};

export const App = ({ env = 'default' }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    env={env}
    withCssVariables={env === 'default'}
  >
    <Toasts />
    <ReloadBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <Gate />
      </Suspense>
    </ReloadBoundary>
  </MantineProvider>
);
