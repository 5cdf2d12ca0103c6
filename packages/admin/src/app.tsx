import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { takeUpSession, useSession } from './data/session.ts';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { SignInPage } from './shell/sign-in-page.tsx';
import { cssVariables, theme } from './theme.ts';
import { Toasts } from './ui/toasts.tsx';
import { Trouble } from './ui/trouble.tsx';

const loadDashboard = async () => ({ default: (await import('./dashboard.tsx')).Dashboard });
const Dashboard = lazy(loadDashboard);

/** The door: who has no session sees sign-in, and nothing behind it is drawn. */
const Gate = () => {
  const session = useSession();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (failure) return;
    takeUpSession().catch(setFailure);
    // Most who arrive anywhere but at sign-in have a session; their screen is fetched while it is taken up.
    if (!window.location.pathname.startsWith('/auth/')) void loadDashboard();
  }, [failure]);
  if (failure) return <Trouble error={failure} onRetry={() => setFailure(undefined)} />;
  if (session.status === 'unknown') return <LoadingScreen />;
  if (session.status === 'out') return <SignInPage onSoon={loadDashboard} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Dashboard />
    </Suspense>
  );
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
    <Gate />
  </MantineProvider>
);
