import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { useRef, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { useCan } from '../../../data/session.ts';
import { useChangeOrder } from '../form/order-changes.ts';

type Body = NonNullable<CallOf<typeof orderAssignmentEndpoints.assignVendor>['body']>;

/** The codes of a rejection for the limits of the store, which a person may override. */
const limitErrors: readonly string[] = ['slot_full', 'not_eligible'];

/** Returns the message of a rejection for the limits of the store; undefined for any other error. */
const limitMessage = (cause: unknown): string | undefined =>
  cause instanceof ApiError && limitErrors.includes(cause.code) ? cause.message : undefined;

/**
 * Assigns a store, or assigns it against its limits after the server rejected it for them.
 * @param id id of the order.
 */
export const useAssignment = (id: string) => {
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
};
