import { providerOfPath, purposeOfPath } from '@bakehouse/contract/core/account-links';
import type { SessionUser } from '@bakehouse/contract/session';
import { MantineProvider } from '@mantine/core';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { dataKey, restoreSession, useSession } from '../data/session.ts';
import { ErrorScreen } from '../ui/feedback/error-screen.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useAuthPath } from './shell/auth/auth-path.ts';
import { IdentityCheck } from './shell/auth/factor/identity-check.tsx';
import { forgotPasswordPath, signUpPath } from './shell/auth/return-to.ts';
import { SignInPage } from './shell/auth/sign-in-page.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { ReloadBoundary } from './shell/reload-page.tsx';
import { cssVariables, theme } from './theme.ts';

const LinkPage = lazy(async () => ({ default: (await import('./shell/auth/link-page.tsx')).LinkPage }));
const SsoPage = lazy(async () => ({ default: (await import('./shell/auth/sso-page.tsx')).SsoPage }));
const SignUpPage = lazy(async () => ({ default: (await import('./shell/auth/sign-up-page.tsx')).SignUpPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./shell/auth/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ChoosePasswordPage = lazy(async () => ({
  default: (await import('./shell/auth/choose-password-page.tsx')).ChoosePasswordPage,
}));
const VerifyFactorPage = lazy(async () => ({
  default: (await import('./shell/auth/factor/verify-factor-page.tsx')).VerifyFactorPage,
}));
const SetUpFactorPage = lazy(async () => ({
  default: (await import('./shell/auth/factor/set-up-factor-page.tsx')).SetUpFactorPage,
}));
// A toast that is shown before this part has loaded appears when it has.
const Toasts = lazyPart(async () => (await import('../ui/feedback/toasts.tsx')).Toasts);

type Props = {
  /** In tests Mantine skips transitions and colour calculations. */
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
    <Suspense>
      <Toasts />
    </Suspense>
    <ReloadBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <AuthGate />
      </Suspense>
    </ReloadBoundary>
  </MantineProvider>
);

/** Shows the page of a link or of the return from a provider, else the sign-in page without a session, and the dashboard with one. */
function AuthGate() {
  const session = useSession();
  const path = useAuthPath();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (failure) return;
    restoreSession().catch(setFailure);
    // Visitors of other pages usually have a session, so their screen is loaded while the session is restored.
    if (!window.location.pathname.startsWith('/auth/')) preloadDashboard();
  }, [failure]);
  const purpose = purposeOfPath(path);
  if (purpose) return <LinkPage key={purpose} purpose={purpose} />;
  const provider = providerOfPath(path);
  if (provider) return <SsoPage provider={provider} />;
  if (failure) return <ErrorScreen error={failure} onRetry={() => setFailure(undefined)} />;
  if (session.status === 'in')
    return (
      <>
        <SignedInPage key={dataKey(session)} user={session.user} />
        <IdentityCheck />
      </>
    );
  if (session.status === 'unknown') return <LoadingScreen />;
  if (path === forgotPasswordPath) return <ForgotPasswordPage />;
  return path === signUpPath ? <SignUpPage /> : <SignInPage onPasswordFocus={preloadDashboard} />;
}

/** Shows what a user must do before anything else, else the dashboard. */
function SignedInPage({ user: { second_factor, must_change_password } }: { readonly user: SessionUser }) {
  if (second_factor === 'verify') return <VerifyFactorPage />;
  if (second_factor === 'set_up') return <SetUpFactorPage />;
  return must_change_password ? <ChoosePasswordPage /> : <SignedIn />;
}

/** Preloads the dashboard; an error is ignored here, because the actual load reports it. */
const preloadDashboard = () => void loadDashboard().catch(() => undefined);

const loadDashboard = () => import('./dashboard.tsx');

/**
 * The dashboard of one session, after the loading screen. It is not a lazy component, because React shows a Suspense fallback
 * for at least 300 ms.
 */
function SignedIn() {
  const [dashboard, setDashboard] = useState<ReactElement>();
  const [failure, setFailure] = useState<{ readonly cause: unknown }>();
  useEffect(() => {
    let isMounted = true;
    loadDashboard()
      .then(({ openDashboard }) => openDashboard())
      .then(
        (opened) => isMounted && setDashboard(opened),
        (cause) => isMounted && setFailure({ cause }),
      );
    return () => {
      isMounted = false;
    };
  }, []);
  if (failure) throw failure.cause;
  return dashboard ?? <LoadingScreen />;
}
