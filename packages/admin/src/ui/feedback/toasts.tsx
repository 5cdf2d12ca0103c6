import { useNotifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';

const loadList = async () => (await import('./toast-list.tsx')).ToastList;
const ToastList = lazyPart(loadList, () => null);

/** Long enough after the page to be in nobody's way; soon enough to be here when the connection is gone. */
const idleMs = 3000;

/** Where toasts appear: top right, loaded with the first of them or when there is nothing else to load. */
export const Toasts = () => {
  const { notifications: toasts } = useNotifications();
  const any = toasts.length > 0;
  const [needed, setNeeded] = useState(any);
  if (any && !needed) setNeeded(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadList().catch(() => undefined), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{needed && <ToastList toasts={toasts} />}</Suspense>;
};
