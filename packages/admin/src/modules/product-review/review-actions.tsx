import type { RecordOf } from '@bakehouse/contract/core/resource';
import { productReview } from '@bakehouse/contract/product-review';
import { ActionIcon } from '@mantine/core';
import { useUpdateRecord } from '../../data/crud-queries.ts';
import { useCan } from '../../data/session.ts';
import { IconThumbDown, IconThumbUp } from '../../ui/icons.ts';

type Review = RecordOf<typeof productReview>;

const actions = [
  { status: 'Approved', label: 'Approve', Icon: IconThumbUp },
  { status: 'Disapproved', label: 'Disapprove', Icon: IconThumbDown },
] as const;

/** Approve and Disapprove in a row of the list; the current status is not offered. */
export function ReviewActions({ record }: { record: Review }) {
  const can = useCan();
  const update = useUpdateRecord(productReview);
  if (!can(productReview.endpoints.update)) return null;
  return actions.flatMap(({ status, label, Icon }) =>
    status === record.status
      ? []
      : [
          <ActionIcon
            key={status}
            title={label}
            aria-label={`${label} the review by ${record.user} of ${record.product?.name ?? 'no product'}`}
            loading={update.isPending && update.variables.values.status === status}
            onClick={() => update.mutate({ record, values: { status } })}
          >
            <Icon size={17} />
          </ActionIcon>,
        ],
  );
}
