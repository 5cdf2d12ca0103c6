import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** The toasts themselves; apart, because most pages have none to show. */
export const ToastList = () => <Notifications position="top-right" />;
