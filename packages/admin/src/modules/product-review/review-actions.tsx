import { productReview } from '@bakehouse/contract/product-review';
import type { RecordOf } from '@bakehouse/contract/resource';
import { Button, Group } from '@mantine/core';
import { useUpdateRecord } from '../../data/crud-queries.ts';
import { useCan } from '../../data/session.ts';

type Review = RecordOf<typeof productReview>;

const actions = [
  { status: 'Approved', label: 'Approve' },
  { status: 'Disapproved', label: 'Disapprove' },
] as const;

/** Approve and Disapprove in a row of the list; the status that a review has is not offered again. */
export const ReviewActions = ({ record }: { record: Review }) => {
  const can = useCan();
  const update = useUpdateRecord(productReview);
  if (!can(productReview.endpoints.update)) return null;
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      {actions.flatMap(({ status, label }) =>
        status === record.status
          ? []
          : [
              <Button
                key={status}
                variant="default"
                size="compact-sm"
                aria-label={`${label} the review by ${record.user} of ${record.product?.name ?? 'no product'}`}
                loading={update.isPending && update.variables.values.status === status}
                onClick={() => update.mutate({ record, values: { status } })}
              >
                {label}
              </Button>,
            ],
      )}
    </Group>
  );
};
