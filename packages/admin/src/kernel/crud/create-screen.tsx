import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useCreateRecord } from '../../data/crud-queries.ts';
import type { BaseRecord } from '../../data/crud-resource.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useReturnToList } from '../../ui/table/list-return.ts';
import type { CrudFormScreenProps } from './crud-screen-props.ts';

/** Form of a new record; saving returns to the list. */
export function CreateScreen<Rec extends BaseRecord>({ resource, Form, empty, createTitle }: CrudFormScreenProps<Rec>) {
  const { label, screen } = resource;
  const returnToList = useReturnToList();
  const create = useCreateRecord(resource);
  // One idempotency key per form, so that a repeated request creates only one record.
  const [idempotencyKey] = useState(() => uuid());
  const record = useEntryForm({
    schema: resource.input,
    initial: empty,
    persist: { key: `new ${resource.name}` },
    send: (values) => create.mutateAsync({ values, idempotencyKey }),
    done: () => returnToList(screen),
  });
  return (
    <>
      <ScreenHeader
        title={createTitle ?? `Create ${label.one}`}
        crumbs={[{ label: label.many, to: screen }, { label: 'Create' }]}
      />
      <FormPage {...record} alwaysSave>
        <Form form={record.form} />
      </FormPage>
    </>
  );
}
