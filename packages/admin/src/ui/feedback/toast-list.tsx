import { Button, Group, Notification, Portal } from '@mantine/core';
import { hideNotification, type NotificationData } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { undoOf } from './toast.ts';
import styles from './toast-list.module.css';

/** Closes by itself after its time; not while somebody points at it or stands in it. */
const Toast = ({ id = '', message, color, autoClose }: NotificationData) => {
  const [held, setHeld] = useState(false);
  const [undo] = useState(() => undoOf(id));
  useEffect(() => {
    if (held || typeof autoClose !== 'number') return;
    const timer = setTimeout(() => hideNotification(id), autoClose);
    return () => clearTimeout(timer);
  }, [id, autoClose, held]);
  return (
    <Notification
      className={styles.toast}
      color={color}
      withBorder
      onClose={() => hideNotification(id)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {undo ? (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <span>{message}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              hideNotification(id);
              undo();
            }}
          >
            Undo
          </Button>
        </Group>
      ) : (
        message
      )}
    </Notification>
  );
};

/** The toasts themselves; apart, because most pages have none to show. */
export const ToastList = ({ toasts }: { toasts: readonly NotificationData[] }) => (
  <Portal>
    <div className={styles.list}>
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </div>
  </Portal>
);
