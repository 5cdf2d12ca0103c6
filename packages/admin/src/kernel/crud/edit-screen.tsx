import { inSentence } from '@bakehouse/contract/core/text';
import { usageSentence } from '@bakehouse/contract/core/usage';
import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isMissing } from '../../data/api-error.ts';
import { fetchUsage, recordQuery, useUpdateRecord } from '../../data/crud-queries.ts';
import type { BaseRecord, CrudResource } from '../../data/crud-resource.ts';
import type { ScreenProps } from '../../data/routing/screen-at.tsx';
import { useCan } from '../../data/session.ts';
import { confirmDeactivate } from '../../ui/feedback/rare-questions.ts';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { Values } from '../../ui/form/use-entry-form.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useReturnToList } from '../../ui/table/list-return.ts';
import type { CrudFormScreenProps, CrudScreenProps } from './crud-screen-props.ts';
import { DeleteButton } from './delete-button.tsx';
import { HistoryLink } from './history-link.tsx';
import { MissingRecord } from './missing-record.tsx';
import { type FormBase, useFormBase, useVersionedForm } from './use-versioned-form.ts';
import { VersionConflict } from './version-conflict.tsx';

/** Form of an existing record; saving returns to the list. */
export function EditScreen<Rec extends BaseRecord>({
  params: { id },
  ...props
}: CrudFormScreenProps<Rec> & ScreenProps<'id'>) {
  const { resource, nameOf, controls } = props;
  const { name, label, screen } = resource;
  const returnToList = useReturnToList();
  const { data, error, refetch } = useQuery(recordQuery(resource, id));
  const base = useFormBase(`${name} ${id}`, data);
  const [isDeleted, setDeleted] = useState(false);
  return (
    <>
      <ScreenHeader
        title={base ? nameOf(base.record) : `Edit ${label.one}`}
        crumbs={[{ label: label.many, to: screen }, { label: 'Edit' }]}
      >
        {base && <HistoryLink module={name} record={id} />}
        {base && controls === 'screen' && (
          <DeleteButton
            {...props}
            record={base.record}
            variant="text"
            onDone={() => {
              setDeleted(true);
              returnToList(screen, { ignoreBlocker: true });
            }}
          />
        )}
      </ScreenHeader>
      {base && !isDeleted ? (
        <EditForm key={base.mountKey} {...props} base={base} />
      ) : error && !isDeleted ? (
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
}

function EditForm<Rec extends BaseRecord>(props: CrudFormScreenProps<Rec> & { readonly base: FormBase<Rec> }) {
  const { resource, Form, base, lockedReason, EditCards } = props;
  const { screen, endpoints } = resource;
  const { record } = base;
  const returnToList = useReturnToList();
  const client = useQueryClient();
  const mayUpdate = useCan()(endpoints.update);
  const readOnlyReason = mayUpdate
    ? lockedReason?.(record)
    : 'You can view this but not change it. Ask an administrator.';
  const update = useUpdateRecord(resource);
  const { conflict, ...edit } = useVersionedForm({
    base,
    schema: endpoints.update.body,
    valuesOf: (version) => valuesOf(props, version),
    confirmSave: (values) => confirmDeactivation(resource, record, values),
    send: (_values, { changes }) => update.mutateAsync({ record, values: changes }),
    refetch: () => client.fetchQuery(recordQuery(resource, record._id)),
    done: () => returnToList(screen),
  });
  return (
    <>
      {readOnlyReason && (
        <Alert mb="sm" maw={760}>
          {readOnlyReason}
        </Alert>
      )}
      <VersionConflict conflict={conflict} />
      <FormPage {...edit} readOnly={readOnlyReason !== undefined}>
        <Form form={edit.form} record={record} />
      </FormPage>
      {EditCards && <EditCards record={record} />}
    </>
  );
}

/** Returns the form's values of a record. */
function valuesOf<Rec extends BaseRecord>(
  { valuesOf: customValuesOf, empty }: CrudScreenProps<Rec>,
  record: Rec,
): Values {
  const fields: Values = record;
  return customValuesOf?.(record) ?? Object.fromEntries(Object.keys(empty).map((name) => [name, fields[name]]));
}

/** Asks for confirmation before a record in use gets a status other than Active. @returns whether to save */
async function confirmDeactivation(resource: CrudResource, record: BaseRecord, { status }: Values) {
  if (record.status !== 'Active' || typeof status !== 'string' || ['Active', 'Deleted'].includes(status)) return true;
  const usage = await fetchUsage(resource, record._id).catch(() => []);
  return usage.length === 0 || confirmDeactivate(usageSentence(resource.label.one, usage), usage);
}
