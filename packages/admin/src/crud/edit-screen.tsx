import { inSentence } from '@bakehouse/contract/core/in-sentence';
import type { Resource } from '@bakehouse/contract/core/resource';
import { usageSentence } from '@bakehouse/contract/core/usage';
import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, isMissing } from '../data/api-error.ts';
import { type AnyRecord, fetchUsage, recordQuery, useUpdateRecord } from '../data/crud-queries.ts';
import { knownNames } from '../data/known-names.ts';
import { useCan } from '../data/session.ts';
import { confirmDeactivate } from '../ui/feedback/confirm.tsx';
import { ScreenLoader } from '../ui/feedback/screen-loader.tsx';
import { Failed } from '../ui/feedback/states.tsx';
import { FormPage } from '../ui/form/form-page.tsx';
import { StaleDialog } from '../ui/form/stale-dialog.tsx';
import { findUnsavedWork } from '../ui/form/unsaved-work.ts';
import { useRecordForm, type Values } from '../ui/form/use-record-form.ts';
import { changesOf, differencesOf } from '../ui/format/differences.ts';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { useReturnToList } from '../ui/table/list-return.ts';
import type { Parts } from './crud-screens.tsx';
import { DeleteButton } from './delete-button.tsx';
import { HistoryLink } from './history-link.tsx';
import { MissingRecord } from './missing-record.tsx';

type Base = {
  /** The version the form stands on. */
  readonly record: AnyRecord;
  /** Edits carried over, to a newer version of the record or from a session that ended. */
  readonly edits: Values;
};

type FormProps = Parts &
  Base & {
    /** The version last fetched. */
    readonly latest: AnyRecord | undefined;
    readonly onRebase: (record: AnyRecord, edits: Values) => void;
  };

/** A record as the form holds it. */
const valuesOf = ({ valuesOf: own, empty }: Parts, record: AnyRecord): Values =>
  own?.(record) ?? Object.fromEntries(Object.keys(empty).map((name) => [name, record[name]]));

const placeOf = ({ resource }: Parts, id: string): string => `${resource.name} ${id}`;

/** Asks before a record that others use is saved with another status than Active. */
const mayDeactivate = async (resource: Resource, record: AnyRecord, { status }: Values) => {
  if (record.status !== 'Active' || typeof status !== 'string' || ['Active', 'Deleted'].includes(status)) return true;
  const usage = await fetchUsage(resource, record._id).catch(() => []);
  return usage.length === 0 || confirmDeactivate(usageSentence(resource.label.one, usage), usage);
};

const EditForm = (props: FormProps) => {
  const { resource, Form, record, latest, edits, onRebase, lockedReason } = props;
  const { screen, endpoints } = resource;
  const returnToList = useReturnToList();
  const client = useQueryClient();
  const mayUpdate = useCan()(endpoints.update);
  const locked = mayUpdate ? lockedReason?.(record) : 'You can view this but not change it. Ask an administrator.';
  const update = useUpdateRecord(resource);
  const [theirs, setTheirs] = useState<AnyRecord>();
  const initial = valuesOf(props, record);
  const edit = useRecordForm({
    schema: endpoints.update.body,
    initial,
    edits,
    persist: { key: placeOf(props, record._id), extra: () => ({ record }) },
    confirmSave: (values) => mayDeactivate(resource, record, values),
    send: (values) =>
      update.mutateAsync({ record, values: changesOf(initial, values) }).catch(async (cause) => {
        if (cause instanceof ApiError && cause.code === 'stale')
          setTheirs(await client.fetchQuery(recordQuery(resource, record._id)));
        throw cause;
      }),
    done: () => returnToList(screen),
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
      {locked && (
        <Alert mb="sm" maw={760}>
          {locked}
        </Alert>
      )}
      {newer && !theirs && (
        <Alert color="yellow" mb="sm" maw={760} title="Someone else changed this record">
          <Button size="compact-sm" variant="default" onClick={() => setTheirs(newer)}>
            Compare
          </Button>
        </Alert>
      )}
      <FormPage {...edit} readOnly={locked !== undefined}>
        <Form form={edit.form} record={record} />
      </FormPage>
      {theirs && (
        <StaleDialog
          differences={differencesOf(initial, valuesOf(props, theirs), yours, knownNames(client))}
          onKeep={() => onRebase(theirs, yours)}
          onReload={() => onRebase(theirs, {})}
        />
      )}
    </>
  );
};

/** The version a form was opened with: a newer one replaces it only when the person says so. */
const useBase = (place: string, id: string, data: AnyRecord | undefined) => {
  const [base, setBase] = useState<Base>();
  const opened =
    base?.record._id === id ? base : (findUnsavedWork<Base>(place) ?? (data && { record: data, edits: {} }));
  if (opened && opened !== base) setBase(opened);
  return [opened, setBase] as const;
};

/** The record's form, once it is fetched; saving goes back to the list. */
export const EditScreen = (parts: Parts) => {
  const { resource, nameOf, controls } = parts;
  const { name, label, screen } = resource;
  const { id = '' } = useParams({ strict: false });
  const returnToList = useReturnToList();
  const { data, error, refetch } = useQuery(recordQuery(resource, id));
  const [opened, setBase] = useBase(placeOf(parts, id), id, data);
  const [missing, setMissing] = useState(false);
  return (
    <>
      <ScreenHeader
        title={opened ? nameOf(opened.record) : `Edit ${label.one}`}
        crumbs={[{ label: label.many, to: screen }, { label: 'Edit' }]}
      >
        {opened && <HistoryLink module={name} record={id} />}
        {opened && controls === 'screen' && (
          <DeleteButton
            {...parts}
            record={opened.record}
            look="words"
            onDone={() => {
              setMissing(true);
              returnToList(screen, { ignoreBlocker: true });
            }}
          />
        )}
      </ScreenHeader>
      {opened && !missing ? (
        <EditForm
          key={`${id} ${opened.record.version}`}
          {...parts}
          {...opened}
          latest={data}
          onRebase={(record, edits) => setBase({ record, edits })}
        />
      ) : error && !missing ? (
        isMissing(error) ? (
          <MissingRecord {...resource} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <ScreenLoader what={inSentence(label.one)} />
      )}
    </>
  );
};
