import { i18n, translated } from '@bakehouse/contract/i18n';
import { type DocumentKind, documentLabels, maxDocumentBytes } from '@bakehouse/contract/vendor/store-documents';
import { documentInput, type StoreDocuments } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { Alert, FileInput, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { DayField } from '../../../ui/input/day-field.tsx';
import { useSubmitDocument } from './documents.data.ts';

type Props = { readonly record: StoreDocuments; readonly kind: DocumentKind; readonly onClose: () => void };
type Values = { number: string; expires_on: string | null; file: File | null };

const numberLabels: Readonly<Record<DocumentKind, string>> = {
  fssai: /* i18n */ 'Licence number',
  gstin: 'GSTIN',
  pan: 'PAN',
  bank_proof: /* i18n */ 'Account number',
};

const numberHints: Readonly<Record<DocumentKind, string>> = {
  fssai: /* i18n */ '14 digits',
  gstin: 'Such as 07AAACB1234C1ZH',
  pan: 'Such as AAACB1234C',
  bank_proof: /* i18n */ 'As on the cancelled cheque or the statement',
};

/** Formats that phones offer the camera for. A photo in another format is converted by most phones. */
const accepted = 'image/jpeg,image/png,image/webp,application/pdf';

/** Dialog that submits a document of a store, or replaces it. */
export function DocumentDialog({ record, kind, onClose }: Props) {
  const send = useSubmitDocument(record.vendor);
  const label = translated(documentLabels[kind]);
  const hasAccepted = record.documents.some((document) => document.kind === kind && document.state === 'accepted');
  // The number is not stored as unsaved work, because account numbers are secret.
  const { form, saving, rejection, props } = useEntryForm<Values>({
    schema: schemaOf(kind),
    initial: { number: kind === 'gstin' ? record.gstin : '', expires_on: null, file: null },
    validateOn: 'submit',
    send: async ({ number, expires_on, file }) => {
      if (!file) throw fileError(i18n.t('Choose a file'));
      if (file.size > maxDocumentBytes) throw fileError(i18n.t('The file is larger than 10 MB'));
      await send.mutateAsync({ kind, number, file, ...(expires_on && { expires_on }) });
    },
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title={
        hasAccepted
          ? i18n.t('Replace {document}', { document: label })
          : i18n.t('Submit {document}', { document: label })
      }
      closeOnClickOutside={false}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: i18n.t('Submit for review'), loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      {hasAccepted && <Text>{i18n.t('The accepted document stays valid until the new one is accepted.')}</Text>}
      <TextInput
        label={translated(numberLabels[kind])}
        description={translated(numberHints[kind])}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('number')}
      />
      <DayField
        label={i18n.t('Expires on')}
        description={
          kind === 'fssai'
            ? i18n.t('The last day on which it is valid')
            : i18n.t('The last day on which it is valid; empty without an expiry')
        }
        withAsterisk={kind === 'fssai'}
        min={record.today}
        {...form.getInputProps('expires_on')}
      />
      <FileInput
        label={i18n.t('File')}
        description={i18n.t('A photo (JPEG, PNG or WebP) or a PDF, at most 10 MB')}
        placeholder={i18n.t('Take a photo or choose a file')}
        withAsterisk
        clearable
        clearButtonProps={{ 'aria-label': i18n.t('Remove the file') }}
        accept={accepted}
        {...form.getInputProps('file')}
      />
    </FormDialog>
  );
}

const fileError = (message: string) => Object.assign(new Error(message), { fields: { file: message } });

/** Returns the schema of the form. The values that are validated have no file once one is selected. */
const schemaOf = (kind: DocumentKind) =>
  z.preprocess((values) => {
    const { number, expires_on, file } = values as Values;
    return { kind, number, expires_on: expires_on ?? undefined, file: file === null ? undefined : 'selected' };
  }, documentInput);
