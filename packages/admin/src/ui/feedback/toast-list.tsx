import { Button, Group, Notification, Portal } from '@mantine/core';
import { hideNotification, type NotificationData } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { undoOf } from './toast.ts';
import styles from './toast-list.module.css';

/** Closes after its time, which stops while the pointer or the focus is inside. */
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

/** The visible toasts, loaded lazily because most pages show none. */
export const ToastList = ({ toasts }: { toasts: readonly NotificationData[] }) => (
  <Portal>
    <div className={styles.list}>
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </div>
  </Portal>
);
