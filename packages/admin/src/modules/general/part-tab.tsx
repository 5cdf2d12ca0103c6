import { contentSettings, type SettingRecord, type ValueOf } from '@bakehouse/contract/content/content-settings';
import { Alert, Button, Fieldset, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  isStale,
  settingCalls,
  settingQuery,
  useSaveSetting,
  useSetting,
} from '../../content/settings/setting.data.ts';
import { type PartsName, readParts } from '../../content/settings/setting-value.ts';
import { ApiError } from '../../data/api-error.ts';
import { useCan } from '../../data/session.ts';
import { UploadCount } from '../../pickers/use-uploads.ts';
import { ReadOnly } from '../../ui/read-only.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { ScreenLoader } from '../../ui/screen-loader.tsx';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { Failed } from '../../ui/states.tsx';
import { toastError } from '../../ui/toast.ts';
import { type RecordForm, useRecordForm, type Values } from '../../ui/use-record-form.ts';
import { mergeParts, partDifferences } from './part-changes.ts';

export type PartFields = ComponentType<{ readonly form: RecordForm }>;

type Part<Name extends PartsName> = {
  readonly name: Name;
  /** What its form holds. */
  readonly valuesOf: (value: ValueOf<Name>) => Values;
  readonly Fields: PartFields;
};

/** The version a form stands on, and what it holds where that is not what was saved. */
type Base = { readonly record: SettingRecord; readonly edits: Values };
type FormProps<Name extends PartsName> = Part<Name> &
  Base & { readonly latest: SettingRecord | undefined; readonly onRebase: (base: Base) => void };

/** The server names a field within the value that was sent. */
const onFields = (cause: unknown): never => {
  if (!(cause instanceof ApiError)) throw cause;
  const fields = Object.entries(cause.fields).map(([path, words]) => [path.replace(/^meta_value\./, ''), words]);
  throw new ApiError({ ...cause, message: cause.message, fields: Object.fromEntries(fields) });
};

const usePartForm = <Name extends PartsName>({ name, valuesOf, record, edits, onRebase }: FormProps<Name>) => {
  const client = useQueryClient();
  const save = useSaveSetting(name);
  const uploading = useRef(0);
  const [theirs, setTheirs] = useState<SettingRecord>();
  const schema = contentSettings[name].value;
  const readOf = ({ meta_value }: SettingRecord): Values => valuesOf(readParts(name, meta_value));
  const [initial] = useState(() => readOf(record));
  const part = useRecordForm({
    schema,
    initial,
    edits,
    send: async (values) => {
      if (uploading.current > 0) {
        toastError('Wait until the images are uploaded');
        throw new Error('Images are on their way');
      }
      const value = schema.parse(values) as ValueOf<Name>;
      const { data } = await save.mutateAsync({ value, version: record.version }).catch(async (cause) => {
        if (isStale(cause)) setTheirs(await client.fetchQuery(settingQuery(name)));
        return onFields(cause);
      });
      onRebase({ record: data, edits: {} });
    },
    done: () => undefined,
  });
  return { ...part, uploading, initial, readOf, theirs, setTheirs };
};

function PartForm<Name extends PartsName>(props: FormProps<Name>) {
  const { name, valuesOf, Fields, record, latest, onRebase } = props;
  const part = usePartForm(props);
  const { initial, theirs, setTheirs, readOf } = part;
  const locked = !useCan()(settingCalls(name).update);
  const newer = latest && latest.version > record.version && !part.saving ? latest : undefined;
  const takeUntouched = useEffectEvent((next: SettingRecord) => {
    if (!part.dirty) onRebase({ record: next, edits: {} });
  });
  useEffect(() => {
    if (newer) takeUntouched(newer);
  }, [newer]);
  const keep = (record: SettingRecord) =>
    onRebase({ record, edits: valuesOf(mergeParts(initial, readOf(record), part.form.values) as ValueOf<Name>) });
  return (
    <UploadCount value={part.uploading}>
      {locked && (
        <Alert mb="sm" maw={760}>
          Your role may look at this but not change it. Ask an administrator.
        </Alert>
      )}
      {newer && !theirs && (
        <Alert color="yellow" mb="sm" maw={760} title="Someone else changed these settings">
          <Button size="compact-sm" variant="default" onClick={() => setTheirs(newer)}>
            Compare
          </Button>
        </Alert>
      )}
      <form {...part.props} aria-label={contentSettings[name].label}>
        <Fieldset variant="unstyled" p={0} m={0} disabled={locked}>
          <ReadOnly value={locked}>
            <Stack gap="md" maw={760}>
              <Fields form={part.form} />
            </Stack>
          </ReadOnly>
        </Fieldset>
        {!locked && part.dirty && (
          <SaveBar saving={part.saving} dirty onSave={part.submit} onDiscard={part.form.reset} />
        )}
      </form>
      {theirs && (
        <StaleDialog
          differences={partDifferences(initial, readOf(theirs), part.form.values)}
          onKeep={() => keep(theirs)}
          onReload={() => onRebase({ record: theirs, edits: {} })}
        />
      )}
    </UploadCount>
  );
}

/** One setting that is an object, read and saved whole on a tab of its own. */
export function PartTab<Name extends PartsName>(part: Part<Name>) {
  const { data, error, refetch } = useSetting(part.name);
  const [base, setBase] = useState<Base>();
  const opened = base ?? (data && { record: data, edits: {} });
  if (opened && opened !== base) setBase(opened);
  if (!opened)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <ScreenLoader what={contentSettings[part.name].label.toLowerCase()} />
    );
  return <PartForm key={opened.record.version} {...part} {...opened} latest={data} onRebase={setBase} />;
}
