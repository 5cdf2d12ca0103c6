import { useNotifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';

const loadList = async () => (await import('./toast-list.tsx')).ToastList;
const ToastList = lazyPart(loadList, () => null);

/**
 * Delay in ms before the toast code is preloaded: late enough not to slow the page, early enough to be available when
 * the connection is lost.
 */
const idleMs = 3000;

/** The area for toasts at the top right. Its code is loaded with the first toast, or when the browser is idle. */
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
