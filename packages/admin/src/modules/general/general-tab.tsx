import { general } from '@bakehouse/contract/content/general';
import { Alert, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { HistoryLink } from '../../crud/history-link.tsx';
import { ApiError } from '../../data/api-error.ts';
import { type AnyRecord, recordQuery, useCreateRecord, useUpdateRecord } from '../../data/crud-queries.ts';
import { useCan } from '../../data/session.ts';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { StaleDialog } from '../../ui/form/stale-dialog.tsx';
import { findUnsavedWork } from '../../ui/form/unsaved-work.ts';
import { useRecordForm, type Values } from '../../ui/form/use-record-form.ts';
import { changesOf, differencesOf } from '../../ui/format/differences.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useInForce } from './general.data.ts';
import { GeneralFields } from './general-fields.tsx';
import { emptyGeneral, type General } from './general-values.ts';

const { endpoints, input } = general;

/** The record a form stands on, none where there is none yet, and changes carried over from an older version. */
type Base = { readonly record: General | null; readonly edits: Values };
type FormProps = Base & { readonly latest: General | null; readonly onRebase: (base: Base) => void };

const place = 'general settings';

const valuesOf = (record: General | null): Values =>
  Object.fromEntries(
    Object.entries(emptyGeneral).map(([name, none]) => [name, record ? record[name as keyof General] : none]),
  );

/** Sends a new record, or what changed of the one in force. */
const useSaveGeneral = (record: General | null) => {
  const create = useCreateRecord(general);
  const update = useUpdateRecord(general);
  const [idempotencyKey] = useState(() => uuid());
  return async (values: Values, changes: Values): Promise<General> => {
    const { data } = record
      ? await update.mutateAsync({ record: record as unknown as AnyRecord, values: changes })
      : await create.mutateAsync({ values, idempotencyKey });
    return data as unknown as General;
  };
};

const GeneralForm = ({ record, latest, edits, onRebase }: FormProps) => {
  const client = useQueryClient();
  const can = useCan();
  const locked = !can(record ? endpoints.update : endpoints.create);
  const save = useSaveGeneral(record);
  const [theirs, setTheirs] = useState<General>();
  const initial = valuesOf(record);
  const edit = useRecordForm({
    schema: record ? endpoints.update.body : input,
    initial,
    edits,
    persist: { key: place, extra: () => ({ record }) },
    send: async (values) => {
      const saved = await save(values, changesOf(initial, values)).catch(async (cause) => {
        if (record && cause instanceof ApiError && cause.code === 'stale')
          setTheirs((await client.fetchQuery(recordQuery(general, record._id))) as unknown as General);
        throw cause;
      });
      onRebase({ record: saved, edits: {} });
    },
    done: () => undefined,
  });
  const yours = changesOf(initial, edit.form.values);
  const takeUntouched = useEffectEvent((next: General | null) => {
    const other = next?._id !== record?._id || (next?.version ?? 0) > (record?.version ?? 0);
    if (!edit.dirty && !edit.saving && other) onRebase({ record: next, edits: {} });
  });
  useEffect(() => takeUntouched(latest), [latest]);
  return (
    <>
      {locked && (
        <Alert mb="sm" maw={760}>
          You can view this but not change it. Ask an administrator.
        </Alert>
      )}
      <FormPage {...edit} readOnly={locked} alwaysSave={!record}>
        <GeneralFields form={edit.form} />
      </FormPage>
      {theirs && (
        <StaleDialog
          differences={differencesOf(initial, valuesOf(theirs), yours)}
          onKeep={() => onRebase({ record: theirs, edits: yours })}
          onReload={() => onRebase({ record: theirs, edits: {} })}
        />
      )}
    </>
  );
};

/** Where the records of the past, and those deleted, are. */
const OtherRecords = ({ record }: { record: General | null }) => {
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
};

/** Names, links and pictures of the social networks in force; saving them stays here. */
export const GeneralTab = () => {
  const { inForce, error, refetch } = useInForce();
  const [base, setBase] = useState<Base>();
  const opened =
    base ?? findUnsavedWork<Base>(place) ?? (inForce === undefined ? undefined : { record: inForce, edits: {} });
  if (opened && opened !== base) setBase(opened);
  if (!opened)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <ScreenLoader what="general settings" />;
  return (
    <>
      <OtherRecords record={opened.record} />
      <GeneralForm
        key={`${opened.record?._id} ${opened.record?.version}`}
        {...opened}
        latest={inForce ?? opened.record}
        onRebase={setBase}
      />
    </>
  );
};
