import { contentSettings, type SettingRecord, type ValueOf } from '@bakehouse/contract/content/content-settings';
import { Alert, Box, Button, Fieldset, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Missing } from '../../content/blocks/editing.ts';
import { settingCalls, settingQuery, useSaveSetting, useSetting } from '../../content/settings/setting.data.ts';
import { SettingHistory } from '../../content/settings/setting-history.tsx';
import { type PartsName, readParts } from '../../content/settings/setting-value.ts';
import { StaleParts } from '../../content/settings/stale-parts.tsx';
import { ApiError, isStale } from '../../data/api-error.ts';
import { useCan, useSession } from '../../data/session.ts';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { ReadOnly } from '../../ui/form/read-only.ts';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { type RecordForm, useRecordForm, type Values } from '../../ui/form/use-record-form.ts';
import { useSaveShortcut } from '../../ui/form/use-save-shortcut.ts';
import { DateText } from '../../ui/format/date-text.tsx';
import { UploadCount } from '../../ui/input/upload-count.ts';
import { mergeParts } from './part-changes.ts';
import { type PartDraft, readPartDraft, usePartDraft } from './part-draft.ts';

export type PartFields = ComponentType<{ readonly form: RecordForm }>;

type Part<Name extends PartsName> = {
  readonly name: Name;
  /** Converts the setting into form values. */
  readonly valuesOf: (value: ValueOf<Name>) => Values;
  readonly Fields: PartFields;
};

/** The version that the form edits, and values that differ from the saved ones. */
type Base = {
  readonly record: SettingRecord;
  readonly edits: Values;
  /** Time of the restored unsaved changes. */
  readonly restoredAt?: string;
};
type FormProps<Name extends PartsName> = Part<Name> &
  Base & { readonly latest: SettingRecord | undefined; readonly onRebase: (base: Base) => void };

/** Converts server error paths, which are relative to the sent value, to form paths. */
const onFields = (cause: unknown): never => {
  if (!(cause instanceof ApiError)) throw cause;
  const fields = Object.entries(cause.fields).map(([path, text]) => [path.replace(/^meta_value\./, ''), text]);
  throw new ApiError({ ...cause, message: cause.message, fields: Object.fromEntries(fields) });
};

/** Saves the values, and keeps what can be compared after a conflict. */
const useWrite = <Name extends PartsName>({ name, record, onRebase }: FormProps<Name>) => {
  const client = useQueryClient();
  const save = useSaveSetting(name);
  const [theirs, setTheirs] = useState<SettingRecord>();
  const write = async (value: ValueOf<Name>, version = record.version) => {
    const { data } = await save.mutateAsync({ value, version }).catch(async (cause) => {
      if (isStale(cause)) setTheirs(await client.fetchQuery(settingQuery(name)));
      return onFields(cause);
    });
    onRebase({ record: data, edits: {} });
  };
  return { write, saving: save.isPending, theirs, setTheirs };
};

const useUser = (): string => {
  const session = useSession();
  return session.status === 'in' ? session.user._id : '';
};

const usePartForm = <Name extends PartsName>(props: FormProps<Name>) => {
  const { name, valuesOf, record, edits } = props;
  const { write, ...kept } = useWrite(props);
  const schema = contentSettings[name].value;
  /** The value as it is sent; invalid values, for example text that is too long, are compared as typed. */
  const plain = (values: Values) => (schema.safeParse(values).data ?? values) as ValueOf<Name>;
  const [initial] = useState(() => valuesOf(readParts(name, record.meta_value)));
  const part = useRecordForm({
    schema,
    initial,
    edits,
    send: (values) => write(plain(values)),
    done: () => undefined,
  });
  /** Applies the user's changes to the version that another user saved. */
  const mineOn = (theirs: SettingRecord) => {
    const [was, their, your] = [initial, valuesOf(readParts(name, theirs.meta_value)), part.form.values].map(plain);
    return plain(mergeParts(was as Values, their as Values, your as Values));
  };
  usePartDraft(name, useUser(), { record, values: part.form.values, dirty: part.dirty });
  // The error is already shown in a toast or by the comparison.
  const keepMine = (value: ValueOf<Name>, version: number) => void write(value, version).catch(() => undefined);
  return { ...part, ...kept, mineOn, keepMine, work: part.dirty ? plain(part.form.values) : null };
};

function PartForm<Name extends PartsName>(props: FormProps<Name>) {
  const { name, Fields, record, latest, restoredAt, onRebase } = props;
  const part = usePartForm(props);
  const { theirs, setTheirs } = part;
  const locked = !useCan()(settingCalls(name).update);
  useSaveShortcut(part.submit, () => !locked && part.form.isDirty());
  const newer = latest && latest.version > record.version && !part.saving ? latest : undefined;
  const goOn = (record: SettingRecord) => onRebase({ record, edits: {} });
  const takeUntouched = useEffectEvent((next: SettingRecord) => {
    // Restored changes count before the form has rendered them.
    if (!part.dirty && Object.keys(props.edits).length === 0) goOn(next);
  });
  useEffect(() => {
    if (newer) takeUntouched(newer);
  }, [newer]);
  return (
    <UploadCount value={part.uploading}>
      <Box maw={760}>
        <SettingHistory name={name} record={record} work={part.work} onRestored={goOn} />
      </Box>
      {locked && (
        <Alert mb="sm" maw={760}>
          You can view this but not change it. Ask an administrator.
        </Alert>
      )}
      {restoredAt && part.dirty && (
        <Alert role="status" mb="sm" maw={760}>
          Your unsaved changes of <DateText at={restoredAt} withTime /> were taken up again.
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
            <Missing value={record.missing}>
              <Stack gap="md" maw={760}>
                <Fields form={part.form} />
              </Stack>
            </Missing>
          </ReadOnly>
        </Fieldset>
        {!locked && part.dirty && <SaveBar saving={part.saving} dirty onDiscard={part.form.reset} />}
      </form>
      {theirs && (
        <StaleParts
          name={name}
          theirs={theirs}
          mine={part.mineOn(theirs)}
          busy={part.saving}
          onTakeTheirs={goOn}
          onSave={part.keepMine}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </UploadCount>
  );
}

/** Returns whether the form can show a draft. Values that are only too long are accepted. */
const isDraftOf = (name: PartsName, { values }: PartDraft): boolean =>
  contentSettings[name].value.safeParse(values).error?.issues.every(({ code }) => code === 'too_big') ?? true;

/**
 * Returns the initial state: a draft with the version it is based on, so that a newer version is detected; otherwise
 * the saved value.
 */
const beginOf = (name: PartsName, record: SettingRecord, draft: PartDraft | undefined): Base =>
  draft && isDraftOf(name, draft)
    ? {
        record: { ...record, version: draft.version, meta_value: draft.meta_value },
        edits: draft.values,
        restoredAt: draft.at,
      }
    : { record, edits: {} };

/** Tab of one setting that is saved as a whole. */
export function PartTab<Name extends PartsName>(part: Part<Name>) {
  const { data, error, refetch } = useSetting(part.name);
  const [base, setBase] = useState<Base>();
  const user = useUser();
  const mayUpdate = useCan()(settingCalls(part.name).update);
  const [draft] = useState(() => (mayUpdate ? readPartDraft(part.name, user) : undefined));
  const opened = base ?? (data && beginOf(part.name, data, draft));
  if (opened && opened !== base) setBase(opened);
  if (!opened)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <ScreenLoader what={contentSettings[part.name].label.toLowerCase()} />
    );
  return <PartForm key={opened.record.version} {...part} {...opened} latest={data} onRebase={setBase} />;
}
