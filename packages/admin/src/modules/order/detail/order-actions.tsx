import { auditEndpoints } from '@bakehouse/contract/audit';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { ActionIcon, Menu } from '@mantine/core';
import { useDeleteRecord } from '../../../data/crud-queries.ts';
import { useCan } from '../../../data/session.ts';
import { confirm, confirmDelete } from '../../../ui/feedback/confirm.tsx';
import { IconHistory, IconMore, IconPencil, IconPrint, IconStore, IconTrash } from '../../../ui/icons.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { useChangeShownOrder } from '../form/order-changes.ts';
import { orderLifecycle } from '../order.data.ts';
import { isOpenOrder } from '../order-facts.ts';

type Props = { readonly order: OrderRecord; readonly onDeleted: () => void };

/** Menu of rare actions, the destructive one last. */
export function OrderActions({ order, onDeleted }: Props) {
  const can = useCan();
  const remove = useDeleteRecord(orderLifecycle);
  const removeVendor = useChangeShownOrder(orderAssignmentEndpoints.unassignVendor, order);
  const name = `order ${order.order_number}`;
  const { assigned_vendor: vendor } = order;
  const mayRemoveVendor = vendor && isOpenOrder(order) && can(orderAssignmentEndpoints.unassignVendor);
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="More actions"
          loading={remove.isPending || removeVendor.isPending}
        >
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can(orderEndpoints.update) && (
          <Menu.Item component={PathLink} to={`/order/edit/${order._id}`} leftSection={<IconPencil size={16} />}>
            Edit
          </Menu.Item>
        )}
        <Menu.Item component={PathLink} to={`/order/ticket/${order._id}`} leftSection={<IconPrint size={16} />}>
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
        {mayRemoveVendor && (
          <Menu.Item
            leftSection={<IconStore size={16} />}
            onClick={async () => {
              if (await confirmRemoval(order.order_number, vendor.vendor_details.store_name)) removeVendor.send({});
            }}
          >
            Remove vendor
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
}

const confirmRemoval = (orderNumber: string, store: string) =>
  confirm({
    title: 'Remove the vendor?',
    text: `Order ${orderNumber} returns to Unassigned. ${store} is notified.`,
    yes: 'Remove vendor',
    no: 'Keep vendor',
    danger: true,
  });
