import type { OrderRecord, RoutingState } from '@bakehouse/contract/order/order';
import { Alert } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconAlertTriangle, IconPause, IconRefresh, IconUser } from '../../../ui/icons.ts';

type Note = { readonly icon: TablerIcon; readonly text: (reason: string) => string; readonly color?: string };

/** An order that staff assigned or cancelled has no note. */
const notes: Partial<Record<RoutingState, Note>> = {
  due: { icon: IconRefresh, text: () => 'Being assigned…' },
  payment: { icon: IconPause, text: () => 'Waits for payment. It is assigned when it is paid.' },
  person: { icon: IconUser, text: (reason) => `Needs a person: ${reason}`, color: 'yellow' },
  routed: { icon: IconAlertTriangle, text: () => 'No store kept this order', color: 'yellow' },
};

/** Shows staff why an order has no vendor yet. */
export function RoutingNote({ routing }: { routing: OrderRecord['routing'] }) {
  const note = routing && notes[routing.state];
  if (!note) return null;
  const { icon: Icon, text, color } = note;
  return (
    <Alert role="status" mb="sm" py={8} color={color} icon={<Icon size={18} />}>
      {text(routing.reason)}
    </Alert>
  );
}
