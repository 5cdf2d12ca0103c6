import { Alert, Button, Group, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../data/api-error.ts';
import { type AnyRecord, recordQuery, useUpdateRecord } from '../data/crud-queries.ts';
import { useCan } from '../data/session.ts';
import { changesOf, differencesOf } from '../ui/differences.ts';
import { FormPage } from '../ui/form-page.tsx';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { StaleDialog } from '../ui/stale-dialog.tsx';
import { Failed } from '../ui/states.tsx';
import { useRecordForm, type Values } from '../ui/use-record-form.ts';
import type { Parts } from './crud-screens.tsx';

type FormProps = Parts & {
  /** The version the form stands on. */
  readonly record: AnyRecord;
  /** The version last fetched. */
  readonly latest: AnyRecord | undefined;
  /** Edits carried over to a newer version of the record. */
  readonly edits: Values;
  readonly onRebase: (record: AnyRecord, edits: Values) => void;
};

const EditForm = ({ resource, Form, empty, record, latest, edits, onRebase }: FormProps) => {
  const { screen, endpoints } = resource;
  const navigate = useNavigate();
  const client = useQueryClient();
  const readOnly = !useCan()(endpoints.update);
  const update = useUpdateRecord(resource);
  const [theirs, setTheirs] = useState<AnyRecord>();
  const initial = Object.fromEntries(Object.keys(empty).map((name) => [name, record[name]]));
  const edit = useRecordForm({
    schema: resource.input,
    initial,
    edits,
    send: (values) =>
      update.mutateAsync({ record, values: changesOf(initial, values) }).catch(async (cause) => {
        if (cause instanceof ApiError && cause.code === 'stale')
          setTheirs(await client.fetchQuery(recordQuery(resource, record._id)));
        throw cause;
      }),
    done: () => void navigate({ to: screen }),
  });
  const yours = changesOf(initial, edit.form.values);
  const newer = latest && latest.version > record.version && !update.isSuccess ? latest : undefined;
  const takeUntouched = useEffectEvent((next: AnyRecord) => {
    if (!edit.dirty) onRebase(next, {});
  });
  useEffect(() => {
    if (newer) takeUntouched(newer);
  }, [newer]);
  return (
    <>
      {readOnly && <Alert mb="sm">Your role may look at this but not change it. Ask an administrator.</Alert>}
      {newer && !theirs && (
        <Alert color="yellow" mb="sm" title="Someone else changed this record">
          <Button size="compact-sm" variant="default" onClick={() => setTheirs(newer)}>
            Compare
          </Button>
        </Alert>
      )}
      <FormPage {...edit} readOnly={readOnly}>
        <Form form={edit.form} record={record} />
      </FormPage>
      {theirs && (
        <StaleDialog
          differences={differencesOf(initial, theirs, yours)}
          onKeep={() => onRebase(theirs, yours)}
          onReload={() => onRebase(theirs, {})}
        />
      )}
    </>
  );
};

/** The record's form, once it is fetched; saving goes back to the list. */
export const EditScreen = (parts: Parts) => {
  const { resource, nameOf } = parts;
  const { label, screen } = resource;
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(recordQuery(resource, id));
  // The form stands on the version it was opened with; a newer one replaces it only when the person says so.
  const [base, setBase] = useState<{ record: AnyRecord; edits: Values }>();
  const opened = base?.record._id === id ? base : data && { record: data, edits: {} };
  if (opened && opened !== base) setBase(opened);
  return (
    <>
      <ScreenHeader
        title={opened ? nameOf(opened.record) : `Edit ${label.one}`}
        crumbs={[{ label: label.many, to: screen }, { label: 'Edit' }]}
      />
      {opened ? (
        <EditForm
          key={`${id} ${opened.record.version}`}
          {...parts}
          {...opened}
          latest={data}
          onRebase={(record, edits) => setBase({ record, edits })}
        />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Group justify="center" p="xl">
          <Loader role="status" aria-label={`Loading ${label.one.toLowerCase()}`} />
        </Group>
      )}
    </>
  );
};
