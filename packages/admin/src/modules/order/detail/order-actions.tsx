import { auditEndpoints } from '@bakehouse/contract/audit';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../data/session.ts';
import { confirmDelete } from '../../../ui/feedback/confirm.tsx';
import { IconHistory, IconMore, IconPencil, IconPrint, IconTrash } from '../../../ui/icons.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { useDeleteOrder } from '../form/order-changes.ts';

type Props = { readonly order: OrderRecord; readonly onDeleted: () => void };

/** Menu of rare actions, the destructive one last. */
export const OrderActions = ({ order, onDeleted }: Props) => {
  const can = useCan();
  const remove = useDeleteOrder();
  const name = `order ${order.order_number}`;
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions" loading={remove.isPending}>
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can(orderEndpoints.update) && (
          <Menu.Item component={Link} to={`/order/edit/${order._id}`} leftSection={<IconPencil size={16} />}>
            Edit
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={`/order/ticket/${order._id}`} leftSection={<IconPrint size={16} />}>
          Kitchen ticket
        </Menu.Item>
        {can(auditEndpoints.list) && (
          <Menu.Item
            component={PathLink}
            to="/audit"
            search={{ module: 'order', record: order._id }}
            leftSection={<IconHistory size={16} />}
          >
            History
          </Menu.Item>
        )}
        {can(orderEndpoints.remove) && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={async () => {
              if (await confirmDelete(name)) remove.mutate(order, { onSuccess: onDeleted });
            }}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
