import { page } from '@bakehouse/contract/content/page';
import { Button, Group, Input } from '@mantine/core';
import { useId } from '@mantine/hooks';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { useUpdateRecord } from '../../data/crud-queries.ts';
import { useCan } from '../../data/session.ts';
import { greenWhenActive, publishedLabels, StatusBadge } from '../../ui/format/status-badge.tsx';
import { type Page, PageAddress } from './page-address.tsx';

/** Returns the action for a page's status: its label and the resulting status. */
const actOf = (status: string) =>
  status === 'Active'
    ? ({ text: 'Unpublish', status: 'InActive' } as const)
    : ({ text: 'Publish', status: 'Active' } as const);

/** Status of a page, its URL when it is published, and the button that publishes or unpublishes it. */
export const PageStatus = ({ form, record }: FormProps<typeof page>) => {
  const id = useId();
  const now = record?.status ?? String(form.values.status);
  const act = actOf(now);
  return (
    <Input.Wrapper label="Status" labelElement="div" labelProps={{ id }} error={form.errors.status}>
      <Group role="group" aria-labelledby={id} gap="sm" mt={4}>
        <StatusBadge status={now} labels={publishedLabels} color={greenWhenActive(now)} />
        <Button
          variant="default"
          size="compact-sm"
          onClick={({ currentTarget }) => {
            const before = form.getValues().status;
            form.setFieldValue('status', act.status);
            currentTarget.form?.requestSubmit();
            // Restores the status, so that a later save does not publish the page by accident.
            form.setFieldValue('status', before);
          }}
        >
          {act.text}
        </Button>
        {record && now === 'Active' && <PageAddress page={record} />}
      </Group>
    </Input.Wrapper>
  );
};

/** Publish or Unpublish in a row of the list. */
export const PageRowActions = ({ record }: { record: Page }) => {
  const can = useCan();
  const update = useUpdateRecord(page);
  const act = actOf(record.status);
  if (!can(page.endpoints.update)) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${act.text} ${record.name}`}
      loading={update.isPending}
      onClick={() => update.mutate({ record, values: { status: act.status } })}
    >
      {act.text}
    </Button>
  );
};
