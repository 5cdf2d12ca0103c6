import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useFocusWithin, useMergedRef } from '@mantine/hooks';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PresentPerson } from '../../../data/presence.ts';
import { useCan } from '../../../data/session.ts';
import { Card, Facts } from '../../../ui/card.tsx';
import { closeForm } from '../../../ui/form/leave-blocker.ts';
import { hasUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { Email, Phone } from '../../../ui/format/contact.tsx';
import { formatHours } from '../../../ui/format/durations.ts';
import { formatCharge, formatRupees } from '../../../ui/format/money.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { PresenceNote } from '../presence-note.tsx';
import { ChangesNote } from './changes-note.tsx';
import { RoutingNote } from './routing-note.tsx';

const AssignForm = lazyPart(async () => (await import('./assign-form.tsx')).AssignForm);

type Vendor = NonNullable<OrderRecord['assigned_vendor']>;
type PanelProps = {
  readonly order: OrderRecord;
  /** Number of requests for the form by button or keyboard; each one opens it. */
  readonly openRequests: number;
  /** Other people who have the order open. */
  readonly present: readonly PresentPerson[];
  /** Called when the user begins or stops working in the form. */
  readonly onAssigning: (isAssigning: boolean) => void;
};

/** The order's vendor, and the form that assigns one. */
export function VendorPanel({ order, openRequests, present, onAssigning }: PanelProps) {
  const can = useCan();
  const { assigned_vendor: vendor } = order;
  const formKey = `vendor of order ${order._id}`;
  const mayAssign = can(orderAssignmentEndpoints.assignVendor) && can(orderAssignmentEndpoints.vendorChoices);
  const [editing, setEditing] = useState(mayAssign && (vendor === null || hasUnsavedWork(formKey)));
  const [handledRequests, setHandledRequests] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  if (openRequests !== handledRequests) {
    setHandledRequests(openRequests);
    if (mayAssign) setEditing(true);
  }
  const closeUnused = useEffectEvent((assigned: boolean) => {
    const isUsed = hasUnsavedWork(formKey) || panel.current?.contains(document.activeElement);
    if (assigned && !isUsed) setEditing(false);
  });
  // Closes an untouched form when someone else has assigned the order in the meantime.
  useEffect(() => closeUnused(vendor !== null), [vendor]);
  const focus = useFocusWithin<HTMLDivElement>();
  const ref = useMergedRef(panel, focus.ref);
  const isAssigning = editing && focus.focused;
  useEffect(() => {
    onAssigning(isAssigning);
    return () => onAssigning(false);
  }, [isAssigning, onAssigning]);
  const close = () => {
    setEditing(false);
    // A second Enter has no effect on the panel, and the next Tab continues from it.
    panel.current?.focus();
  };
  const action = editing ? 'Reset' : 'Edit';
  return (
    <div ref={ref} tabIndex={-1}>
      <Card
        title="Assigned Vendor"
        action={
          mayAssign && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${action} vendor`}
              onClick={() => (editing ? void closeForm(formKey, () => setEditing(false)) : setEditing(true))}
            >
              {action}
            </Button>
          )
        }
      >
        <PresenceNote present={present.filter(({ activity }) => activity === 'assigning')} />
        {vendor === null && <RoutingNote routing={order.routing} />}
        {editing ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <AssignForm order={order} formKey={formKey} openRequests={openRequests} onClose={close} onSaved={close} />
          </Suspense>
        ) : vendor ? (
          <>
            <Facts facts={factsOf(vendor)} />
            <ChangesNote changes={order.changes} />
          </>
        ) : (
          <Text c="dimmed">No Vendors Assigned</Text>
        )}
      </Card>
    </div>
  );
}

function factsOf(vendor: Vendor) {
  const { vendor_user: person, delivery_type_details: type } = vendor;
  return [
    ['Store', <Store key="store" vendor={vendor} />],
    ['Contact', `${person.first_name} ${person.last_name}`.trim()],
    ['Phone', <Phone key="phone" number={person.phone} />],
    ['Email', <Email key="email" address={person.email} />],
    ['Delivery type', `${type.name}, ${formatHours(type.time)}`],
    ['Delivery charges', formatCharge(vendor.vendor_delivery_charges)],
    ['Vendor charges', formatRupees(vendor.vendor_charges)],
    ['Note', vendor.vendors_note],
  ] as const;
}

/** Card with a link to the store's address (spec 1 §2). */
function Store({ vendor: { vendor_id, vendor_details } }: { vendor: Vendor }) {
  const mayOpen = useCan()(vendorEndpoints.detail);
  if (!mayOpen) return <strong>{vendor_details.store_name}</strong>;
  return (
    <Anchor component={PathLink} to={`/vendor/detail/store-address/${vendor_id}`} fw={700}>
      {vendor_details.store_name}
    </Anchor>
  );
}
