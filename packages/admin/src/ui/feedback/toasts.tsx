import { Notifications } from '@mantine/notifications';

const maxToasts = 20;

/** Shows the toasts at the top right, below the top bar, so that the search can be used. */
export const Toasts = () => (
  <Notifications
    position="top-right"
    limit={maxToasts}
    zIndex={400}
    transitionDuration={150}
    pauseResetOnHover="notification"
  />
);
