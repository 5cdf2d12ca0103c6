import { i18n } from '@bakehouse/contract/i18n';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../../data/api-error.ts';
import { deviceForgotten } from '../../../data/device.ts';
import { storeSession } from '../../../data/offline/offline-session.ts';
import { useSession } from '../../../data/session.ts';
import { toastSuccess } from '../../../ui/feedback/toast.tsx';

import { connection } from './connection.ts';
import { readStoredOrders, refreshStoredOrders } from './offline-orders.ts';
import { readSteps, sendWaitingSteps } from './order-steps.ts';
import { openSteps } from './step-queue.ts';

/** Milliseconds between two attempts to reach the server while it cannot be reached, or while steps wait. */
const retryInterval = 10_000;
/** Milliseconds until the first attempt. */
const firstRetry = 2_000;
/** Milliseconds between two requests for the stored orders. While the server answers, the screens do not need them. */
const refreshInterval = 120_000;

/** `unknown` until the first call is answered or fails. */
type Connection =
  | { readonly state: 'unknown' | 'connected' }
  | {
      readonly state: 'lost';
      /** When the stored orders were fetched, in milliseconds; null if none are stored. */
      readonly storedAt: number | null;
    };

/** Keeps orders, steps and session of a store in the browser, and reaches for the server while there is no connection. */
export function useConnection(): Connection {
  const client = useQueryClient();
  const [shown, show] = useState<Connection>({ state: 'unknown' });
  useEffect(() => startConnection(client, show), [client]);
  useStoredSession(shown.state === 'connected');
  return shown;
}

/** Returns the function that stops it. */
function startConnection(client: QueryClient, show: (connection: Connection) => void): () => void {
  let isStopped = false;
  let isLost = false;
  let refreshedAt = 0;
  const lose = async () => {
    // A server that restarts is back soon.
    if (!isLost) setTimeout(() => void tryAgain(), firstRetry);
    isLost = true;
    const stored = await readStoredOrders();
    if (!isStopped && isLost) show({ state: 'lost', storedAt: stored?.at ?? null });
  };
  const connect = async () => {
    let sent = 0;
    try {
      ({ sent } = await sendWaitingSteps());
      await refreshStoredOrders();
    } catch (cause) {
      // After any other error, such as a full storage, there is a connection, but no orders are stored.
      if (isUnreachable(cause)) return lose();
    }
    refreshedAt = Date.now();
    if (sent > 0) toastSuccess(i18n.t('{count, plural, one {# step sent} other {# steps sent}}', { count: sent }));
    if (isLost || sent > 0) void client.invalidateQueries();
    isLost = false;
    if (!isStopped) show({ state: 'connected' });
  };
  const isDue = async () =>
    isLost || Date.now() - refreshedAt > refreshInterval || openSteps(await readSteps()).length > 0;
  const tryAgain = async () => {
    if (!isStopped && document.visibilityState === 'visible' && (await isDue())) await connect();
  };
  void connect();
  const timer = setInterval(() => void tryAgain(), retryInterval);
  const stopFailures = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && !isLost && isUnreachable(query.state.error)) void lose();
  });
  const listeners = [
    [connection, 'lost', () => void lose()],
    [connection, 'waiting', () => void connect()],
    [window, 'online', () => void connect()],
    [document, 'visibilitychange', () => void tryAgain()],
  ] as const;
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    isStopped = true;
    clearInterval(timer);
    stopFailures();
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
}

/** Stores the session of the server for the next start without a network. */
function useStoredSession(isConnected: boolean): void {
  const session = useSession();
  useEffect(() => {
    if (session.status !== 'in' || !isConnected) return;
    const { user: data, permissions, storefrontUrl: store_url, vendorId: vendor_id, stores, mapTilesUrl } = session;
    const signedIn = { message: '', token: '', data, permissions: [...permissions], store_url, vendor_id, stores };
    // A browser without storage works as before.
    void deviceForgotten()
      .then(() => storeSession({ ...signedIn, map_tiles_url: mapTilesUrl, acting: null }))
      .catch(() => undefined);
  }, [session, isConnected]);
}
