import type { CallOf, ResponseOf } from '@bakehouse/contract/core/endpoint';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { Button, Group, Kbd, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { useCan } from '../../../data/session.ts';
import { PartForm } from '../../../kernel/crud/part-form.tsx';
import { lookupNote } from '../../../kernel/pickers/lookup-note.tsx';
import { clearToasts, toastError } from '../../../ui/feedback/toast.tsx';
import { useChangeOrder } from '../form/order-changes.ts';
import { orderQuery } from '../order.data.ts';
import { vendorChoicesQuery } from './assign.data.ts';
import styles from './assign.module.css';
import { AssignFields } from './assign-fields.tsx';
import { assignmentOf, assignSchema } from './assign-values.ts';
import { OverrideNote } from './override-note.tsx';

type Props = {
  readonly order: OrderRecord;
  /** Key of the form, unique among all forms of the dashboard. */
  readonly formKey: string;
  /** Number of requests for the panel by button or keyboard; each one moves the focus to it. */
  readonly openRequests: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

type Choices = ResponseOf<typeof orderAssignmentEndpoints.vendorChoices>['data'];

const skeletonRows = [1, 2, 3];

/** Assigns a vendor: suggestions with their reasons, or any store found by a search. */
export function AssignForm({ order, formKey, openRequests, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const assignment = useAssignment(order._id);
  const content = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isPending } = useQuery(vendorChoicesQuery(order._id));
  const note = data && suggestionNote(data, order.address.shipping);
  return (
    <PartForm
      label="Assigned Vendor"
      formKey={formKey}
      record={order}
      partOf={assignmentOf}
      schema={assignSchema}
      takesFocus={false}
      onErrors={([first]) => first && toastError(first)}
      send={(
        { vendor, delivery_type, vendor_delivery_charges, vendor_charges, vendors_note, choice_reason },
        version,
      ) => {
        clearToasts();
        return assignment.send({
          vendor: vendor?._id ?? '',
          delivery_type: delivery_type?._id ?? '',
          vendor_delivery_charges: vendor_delivery_charges ?? 0,
          vendor_charges: vendor_charges ?? 0,
          vendors_note,
          ...(choice_reason && { choice_reason }),
          version,
        });
      }}
      refetch={() => client.fetchQuery(orderQuery(order._id))}
      onClose={onClose}
      onSaved={onSaved}
      buttons={(saving) => (
        <Group justify="space-between">
          <Text fz={12} c="dimmed" visibleFrom="md">
            <Kbd size="xs">A</Kbd> opens, arrows choose, <Kbd size="xs">Enter</Kbd> assigns
          </Text>
          <Button type="submit" loading={saving} ml="auto">
            Assign
          </Button>
        </Group>
      )}
    >
      {(form) =>
        isPending ? (
          <SuggestionsSkeleton />
        ) : (
          <Stack ref={content} gap="sm">
            {error && !data && lookupNote({ state: 'failed', error, retry: () => void refetch() })}
            {note && <Text c="dimmed">{note}</Text>}
            <AssignFields
              form={form}
              suggested={data?.suggested ?? []}
              requestedTypes={data?.wanted ?? []}
              defaultCharges={data?.default_charges ?? null}
              assigned={order.assigned_vendor}
              needsReason={data?.needs_choice_reason ?? false}
              openRequests={openRequests}
            />
            {data && <LeftOut vendors={data.left_out} />}
            {assignment.rejected !== undefined && assignment.mayOverride && (
              <OverrideNote
                reason={assignment.rejected}
                saving={assignment.saving}
                onOverride={(reason) => {
                  assignment.override(reason);
                  content.current?.closest('form')?.requestSubmit();
                }}
              />
            )}
          </Stack>
        )
      }
    </PartForm>
  );
}

type Body = NonNullable<CallOf<typeof orderAssignmentEndpoints.assignVendor>['body']>;

/**
 * Assigns a store, or assigns it against its limits after the server rejected it for them.
 * @param id id of the order.
 */
function useAssignment(id: string) {
  const assign = useChangeOrder(orderAssignmentEndpoints.assignVendor, id);
  const assignOverride = useChangeOrder(orderAssignmentEndpoints.assignOverride, id);
  const mayOverride = useCan()(orderAssignmentEndpoints.assignOverride);
  const [rejected, setRejected] = useState<string>();
  const reason = useRef('');
  const send = async (body: Body) => {
    const override_reason = reason.current;
    reason.current = '';
    try {
      return await (override_reason
        ? assignOverride.mutateAsync({ ...body, override_reason })
        : assign.mutateAsync(body));
    } catch (cause) {
      setRejected(limitMessage(cause));
      throw cause;
    }
  };
  return {
    send,
    /** Why the store was rejected last. */
    rejected,
    mayOverride,
    saving: assignOverride.isPending,
    /** Makes the next `send` ignore the limits of the store. */
    override: (overrideReason: string) => {
      reason.current = overrideReason;
    },
  };
}

/** The codes of a rejection for the limits of the store, which a person may override. */
const limitErrors: readonly string[] = ['slot_full', 'not_eligible'];

/** Returns the message of a rejection for the limits of the store; undefined for any other error. */
const limitMessage = (cause: unknown): string | undefined =>
  cause instanceof ApiError && limitErrors.includes(cause.code) ? cause.message : undefined;

/** Note about the quality of the suggestions. */
function suggestionNote({ point, suggested }: Choices, { pincode }: { pincode: string }): string | undefined {
  if (!point) return 'Location unknown, so no vendor can be suggested. Search for a vendor by name.';
  if (suggested.length === 0) return 'No vendor can deliver this order as ordered.';
  return point.from === 'pincode' ? `Distances are from the middle of ${pincode}.` : undefined;
}

const SuggestionsSkeleton = () => (
  <Stack gap={6} role="status" aria-label="Loading suggestions">
    {skeletonRows.map((row) => (
      <Skeleton key={row} height={56} />
    ))}
  </Stack>
);

const LeftOut = ({ vendors }: { vendors: Choices['left_out'] }) =>
  vendors.length > 0 && (
    <details className={styles.leftOut}>
      <summary>{`Why not others? (${vendors.length})`}</summary>
      <ul>
        {vendors.map(({ id, store_name, distance_km, reasons }) => (
          <li key={id}>
            <span>{`${store_name}, ${distance_km.toFixed(1)} km`}</span>
            <span className={styles.reason}>{reasons.map(({ text }) => text).join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
