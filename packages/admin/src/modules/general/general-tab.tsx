import { general } from '@bakehouse/contract/general';
import { Alert, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { recordQuery, recordsQuery, useCreateRecord, useUpdateRecord } from '../../data/crud-queries.ts';
import { useCan } from '../../data/session.ts';
import { HistoryLink } from '../../kernel/crud/history-link.tsx';
import { type FormBase, useFormBase, useVersionedForm } from '../../kernel/crud/use-versioned-form.ts';
import { VersionConflict } from '../../kernel/crud/version-conflict.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { Values } from '../../ui/form/use-entry-form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { GeneralFields } from './general-fields.tsx';
import { emptyGeneral, type General } from './general-values.ts';

/** The newest active record is the live one. */
const newestQuery = {
  ...recordsQuery(general, 'list', { sort: '-createdAt', page: '1', perPage: '1' }),
  meta: { hasOwnErrorState: true as const },
  staleTime: 0,
};

/** Names, links and pictures of the live social networks. Saving stays on the tab. */
export function GeneralTab() {
  const { newest, error, refetch } = useNewestGeneral();
  const base = useFormBase<General | null>('general settings', newest);
  if (!base)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <ScreenLoader what="general settings" />;
  return (
    <>
      <OtherRecords record={base.record} />
      {/* After the first record is created, the list that `newest` comes from may not have been fetched again yet. */}
      <GeneralForm key={base.mountKey} base={{ ...base, latest: newest ?? base.record }} />
    </>
  );
}

/** Returns the newest social networks as `newest`, which is `null` while there is no record. */
function useNewestGeneral() {
  const query = useQuery(newestQuery);
  const [first = null] = query.data?.data ?? [];
  return { ...query, newest: query.data && first };
}

const { endpoints, input } = general;

/** Links to earlier and deleted records. */
function OtherRecords({ record }: { record: General | null }) {
  const can = useCan();
  return (
    <Group justify="space-between" maw={760} mb="sm" gap="xs">
      <Text fz={13} c="dimmed">
        {record ? 'The newest record is live.' : 'No records yet. Saving creates the first one.'}
      </Text>
      <Group gap="xs">
        {record && <HistoryLink module={general.name} record={record._id} />}
        {can(endpoints.list) && (
          <LinkButton to="/general/list" variant="default">
            All records
          </LinkButton>
        )}
        {can(endpoints.deleted) && (
          <LinkButton to="/general/deleted" variant="default">
            Deleted records
          </LinkButton>
        )}
      </Group>
    </Group>
  );
}

function GeneralForm({ base }: { base: FormBase<General | null> }) {
  const { record, rebase } = base;
  const client = useQueryClient();
  const can = useCan();
  const locked = !can(record ? endpoints.update : endpoints.create);
  const save = useSaveGeneral(record);
  const { conflict, ...edit } = useVersionedForm({
    base,
    schema: record ? endpoints.update.body : input,
    valuesOf,
    refetch: () => client.fetchQuery(recordQuery(general, record?._id ?? '')),
    send: async (values, { changes }) => rebase(await save(values, changes)),
    done: () => undefined,
  });
  return (
    <>
      {locked && (
        <Alert mb="sm" maw={760}>
          You can view this but not change it. Ask an administrator.
        </Alert>
      )}
      <VersionConflict conflict={conflict} />
      <FormPage {...edit} readOnly={locked} alwaysSave={!record}>
        <GeneralFields form={edit.form} />
      </FormPage>
    </>
  );
}

/** Returns a function that creates the first record, or saves the changes of the newest one. */
function useSaveGeneral(record: General | null) {
  const create = useCreateRecord(general);
  const update = useUpdateRecord(general);
  const [idempotencyKey] = useState(() => uuid());
  return async (values: Values, changes: Values): Promise<General> => {
    const { data } = record
      ? await update.mutateAsync({ record, values: changes })
      : await create.mutateAsync({ values, idempotencyKey });
    return data;
  };
}

const valuesOf = (record: General | null): Values =>
  Object.fromEntries(
    Object.entries(emptyGeneral).map(([name, empty]) => [name, record ? record[name as keyof General] : empty]),
  );
