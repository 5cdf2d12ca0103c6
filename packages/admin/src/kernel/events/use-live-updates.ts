import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../data/session.ts';

/** Milliseconds after the first screen until live updates start; the server repeats the changes of that time. */
const startDelay = 2_000;

/** Keeps the data of the dashboard up to date while a user is signed in. The code is loaded after the first screen. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'in' && session.permissions.size > 0 ? session.user._id : undefined;
  useEffect(() => {
    if (userId === undefined || import.meta.env.MODE === 'test') return;
    let isStopped = false;
    let stop = () => {};
    const start = async () => {
      const { startLiveUpdates } = await import('./live-updates.ts');
      if (!isStopped) stop = startLiveUpdates(client, userId);
    };
    // Without live updates the dashboard still works, so a failed load is not reported.
    const timer = setTimeout(() => void start().catch(() => undefined), startDelay);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, userId]);
}
