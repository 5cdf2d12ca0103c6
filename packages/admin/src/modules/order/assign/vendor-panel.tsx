import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useFocusWithin, useMergedRef } from '@mantine/hooks';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PresentPerson } from '../../../data/presence.ts';
import { useCan } from '../../../data/session.ts';
import { Card, Facts } from '../../../ui/card.tsx';
import { closeForm } from '../../../ui/form/leave-guard.ts';
import { hasUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { Email, Phone } from '../../../ui/format/contact.tsx';
import { formatCharge, formatRupees } from '../../../ui/format/money.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { PresenceNote } from '../presence-note.tsx';

const AssignForm = lazyPart(async () => (await import('./assign-form.tsx')).AssignForm);

type Vendor = NonNullable<OrderRecord['assigned_vendor']>;

/** Converts seconds to hours: seconds / 3600 (spec 1 §9). */
const hours = (seconds: number) => {
  const count = Math.round((seconds / 3600) * 100) / 100;
  return `${count} ${count === 1 ? 'hour' : 'hours'}`;
};

/** Card with a link to the store's address (spec 1 §2). */
const Store = ({ vendor: { vendor_id, vendor_details } }: { vendor: Vendor }) => {
  const mayOpen = useCan()(vendorEndpoints.detail);
  if (!mayOpen) return <strong>{vendor_details.store_name}</strong>;
  return (
    <Anchor component={PathLink} to={`/vendor/detail/store-address/${vendor_id}`} fw={700}>
      {vendor_details.store_name}
    </Anchor>
  );
};

const factsOf = (vendor: Vendor) => {
  const { vendor_user: person, delivery_type_details: type } = vendor;
  return [
    ['Store', <Store key="store" vendor={vendor} />],
    ['Contact', `${person.first_name} ${person.last_name}`.trim()],
    ['Phone', <Phone key="phone" number={person.phone} />],
    ['Email', <Email key="email" address={person.email} />],
    ['Delivery type', `${type.name}, ${hours(type.time)}`],
    ['Delivery charges', formatCharge(vendor.vendor_delivery_charges)],
    ['Vendor charges', formatRupees(vendor.vendor_charges)],
    ['Note', vendor.vendors_note],
  ] as const;
};

type PanelProps = {
  readonly order: OrderRecord;
  /** Increases whenever the keyboard shortcut requests the form. */
  readonly query: number;
  /** The others who have the order open. */
  readonly present: readonly PresentPerson[];
  /** Called when the user begins or stops working in the form. */
  readonly onAssigning: (isAssigning: boolean) => void;
};

/** The order's vendor, and the form that assigns one. */
export const VendorPanel = ({ order, query, present, onAssigning }: PanelProps) => {
  const can = useCan();
  const { assigned_vendor: vendor } = order;
  const formKey = `vendor of order ${order._id}`;
  const mayAssign = can(orderAssignmentEndpoints.assignVendor) && can(orderAssignmentEndpoints.vendorChoices);
  const [editing, setEditing] = useState(mayAssign && (vendor === null || hasUnsavedWork(formKey)));
  const [seen, setSeen] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  if (query !== seen) {
    setSeen(query);
    if (mayAssign) setEditing(true);
  }
  const closeUnused = useEffectEvent((assigned: boolean) => {
    const isUsed = hasUnsavedWork(formKey) || panel.current?.contains(document.activeElement);
    if (assigned && !isUsed) setEditing(false);
  });
  // Someone else has assigned the order in the meantime.
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
    // Moves the focus to where a second Enter has no effect and the next Tab continues.
    panel.current?.focus();
  };
  const word = editing ? 'Reset' : 'Edit';
  return (
    <div ref={ref} tabIndex={-1}>
      <Card
        title="Assigned Vendor"
        action={
          mayAssign && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${word} vendor`}
              onClick={() => (editing ? void closeForm(formKey, () => setEditing(false)) : setEditing(true))}
            >
              {word}
            </Button>
          )
        }
      >
        <PresenceNote present={present.filter(({ activity }) => activity === 'assigning')} />
        {editing ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <AssignForm order={order} formKey={formKey} query={query} onClose={close} onSaved={close} />
          </Suspense>
        ) : vendor ? (
          <Facts facts={factsOf(vendor)} />
        ) : (
          <Text c="dimmed">No Vendors Assigned</Text>
        )}
      </Card>
    </div>
  );
};
