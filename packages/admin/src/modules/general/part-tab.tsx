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
  /** What its form holds. */
  readonly valuesOf: (value: ValueOf<Name>) => Values;
  readonly Fields: PartFields;
};

/** The version a form stands on, and what it holds where that is not what was saved. */
type Base = {
  readonly record: SettingRecord;
  readonly edits: Values;
  /** When the work was left that was taken up again. */
  readonly takenUp?: string;
};
type FormProps<Name extends PartsName> = Part<Name> &
  Base & { readonly latest: SettingRecord | undefined; readonly onRebase: (base: Base) => void };

/** The server names a field within the value that was sent. */
const onFields = (cause: unknown): never => {
  if (!(cause instanceof ApiError)) throw cause;
  const fields = Object.entries(cause.fields).map(([path, words]) => [path.replace(/^meta_value\./, ''), words]);
  throw new ApiError({ ...cause, message: cause.message, fields: Object.fromEntries(fields) });
};

/** What is to be saved and can be compared, whatever the form holds besides. */
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
  /** As it is sent; what the form refuses to send, a text that is too long say, is compared as it was typed. */
  const plain = (values: Values) => (schema.safeParse(values).data ?? values) as ValueOf<Name>;
  const [initial] = useState(() => valuesOf(readParts(name, record.meta_value)));
  const part = useRecordForm({
    schema,
    initial,
    edits,
    send: (values) => write(plain(values)),
    done: () => undefined,
  });
  /** What was changed here, on top of what someone else saved meanwhile. */
  const mineOn = (theirs: SettingRecord) => {
    const [was, their, your] = [initial, valuesOf(readParts(name, theirs.meta_value)), part.form.values].map(plain);
    return plain(mergeParts(was as Values, their as Values, your as Values));
  };
  usePartDraft(name, useUser(), { record, values: part.form.values, dirty: part.dirty });
  // What went wrong is said by then, in a toast or by the comparison.
  const keepMine = (value: ValueOf<Name>, version: number) => void write(value, version).catch(() => undefined);
  return { ...part, ...kept, mineOn, keepMine, work: part.dirty ? plain(part.form.values) : null };
};

function PartForm<Name extends PartsName>(props: FormProps<Name>) {
  const { name, Fields, record, latest, takenUp, onRebase } = props;
  const part = usePartForm(props);
  const { theirs, setTheirs } = part;
  const locked = !useCan()(settingCalls(name).update);
  useSaveShortcut(part.submit, () => !locked && part.form.isDirty());
  const newer = latest && latest.version > record.version && !part.saving ? latest : undefined;
  const goOn = (record: SettingRecord) => onRebase({ record, edits: {} });
  const takeUntouched = useEffectEvent((next: SettingRecord) => {
    // Work that was taken up counts before the form has drawn it.
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
      {takenUp && part.dirty && (
        <Alert role="status" mb="sm" maw={760}>
          Your unsaved changes of <DateText at={takenUp} withTime /> were taken up again.
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

/** Whether a form can show it. What is only too long or too many was typed in one. */
const isDraftOf = (name: PartsName, { values }: PartDraft): boolean =>
  contentSettings[name].value.safeParse(values).error?.issues.every(({ code }) => code === 'too_big') ?? true;

/** Where one begins: with unsaved work of before if there is any, and then on the version it was made from, so that a newer one is noticed. */
const beginOf = (name: PartsName, record: SettingRecord, draft: PartDraft | undefined): Base =>
  draft && isDraftOf(name, draft)
    ? {
        record: { ...record, version: draft.version, meta_value: draft.meta_value },
        edits: draft.values,
        takenUp: draft.at,
      }
    : { record, edits: {} };

/** One setting that is an object, read and saved whole on a tab of its own. */
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
