import { page } from '@bakehouse/contract/page';
import { Button, Group, Input } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useUpdateRecord } from '../../data/crud-queries.ts';
import { useCan } from '../../data/session.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { greenWhenActive, publishedLabels, StatusBadge } from '../../ui/format/status-badge.tsx';
import { type Page, PageAddress } from './page-address.tsx';

/** Status of a page, its URL when it is published, and the button that publishes or unpublishes it. */
export function PageStatus({ form, record }: FormProps<typeof page>) {
  const id = useId();
  const currentStatus = record?.status ?? String(form.values.status);
  const action = statusAction(currentStatus);
  return (
    <Input.Wrapper label="Status" labelElement="div" labelProps={{ id }} error={form.errors.status}>
      <Group role="group" aria-labelledby={id} gap="sm" mt={4}>
        <StatusBadge status={currentStatus} labels={publishedLabels} color={greenWhenActive(currentStatus)} />
        <Button
          variant="default"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            const previousStatus = form.getValues().status;
            form.setFieldValue('status', action.status);
            currentTarget.form?.requestSubmit();
            // Restores the status, so that a later save does not publish the page by accident.
            form.setFieldValue('status', previousStatus);
          }}
        >
          {action.text}
        </Button>
        {record && currentStatus === 'Active' && <PageAddress page={record} />}
      </Group>
    </Input.Wrapper>
  );
}

/** Returns the action that changes a page's status: its label and the resulting status. */
const statusAction = (status: string) =>
  status === 'Active'
    ? ({ text: 'Unpublish', status: 'InActive' } as const)
    : ({ text: 'Publish', status: 'Active' } as const);

/** Publish or Unpublish in a row of the list. */
export function PageRowActions({ record }: { record: Page }) {
  const can = useCan();
  const update = useUpdateRecord(page);
  const action = statusAction(record.status);
  if (!can(page.endpoints.update)) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${action.text} ${record.name}`}
      loading={update.isPending}
      onClick={() => update.mutate({ record, values: { status: action.status } })}
    >
      {action.text}
    </Button>
  );
}
