import { linkState } from '@bakehouse/contract/core/account-links';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { callEndpoint } from '../../../data/client.ts';
import { enterSession, restoreSession } from '../../../data/session.ts';
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { navigateTo } from './auth-path.ts';
import { signInPath, takeRequested } from './return-to.ts';

type Props = { readonly provider: string };

/** The page to which a provider sends people back: it finishes the sign-in, or connects the account of a signed-in user. */
export function SsoPage({ provider }: Props) {
  const isStarted = useRef(false);
  useEffect(() => {
    // An answer is accepted once, also when React runs the effect again.
    if (isStarted.current) return;
    isStarted.current = true;
    const response = window.location.search;
    window.history.replaceState(null, '', window.location.pathname);
    if (response === '') navigateTo(signInPath);
    else finish(provider, response).catch((cause) => navigateTo(signInPath, { failure: messageOf(cause) }));
  }, [provider]);
  return <LoadingScreen />;
}

const finish = async (provider: string, response: string): Promise<void> => {
  const body = { provider, response };
  if (new URLSearchParams(response).get('state')?.startsWith(linkState)) return connect(body);
  // The requested page comes from the storage, because the provider is between it and this page in the history. No event: the
  // sign-in page would be shown for this address until the session starts.
  await enterSession(await callEndpoint(ssoEndpoints.finish, { body }), async () =>
    window.history.replaceState(null, '', takeRequested()),
  );
};

const connect = async (body: { provider: string; response: string }): Promise<void> => {
  await restoreSession();
  try {
    toastSuccess((await callEndpoint(ssoEndpoints.finishLink, { body })).message);
  } catch (cause) {
    toastError(messageOf(cause));
  }
  navigateTo('/profile');
};

const messageOf = (cause: unknown): string =>
  cause instanceof ApiError ? cause.message : 'The sign-in could not be finished. Start it again.';
