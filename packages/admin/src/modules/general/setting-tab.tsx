import {
  contentSettings,
  type SettingRecord,
  settingEndpoints,
  type ValueOf,
} from '@bakehouse/contract/content/content-settings';
import { Alert, Box, Fieldset, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { z } from 'zod';
import { ApiError, isStale } from '../../data/api-error.ts';
import { useCan } from '../../data/session.ts';
import { Missing } from '../../kernel/content/blocks/editing.ts';
import { settingQuery, useSaveSetting, useSetting } from '../../kernel/content/settings/setting.data.ts';
import { SettingHistory } from '../../kernel/content/settings/setting-history.tsx';
import { type FieldsSettingName, readFields } from '../../kernel/content/settings/setting-value.ts';
import { StaleFields } from '../../kernel/content/settings/stale-fields.tsx';
import { type FormBase, useFormBase, useVersionedForm } from '../../kernel/crud/use-versioned-form.ts';
import { NewerVersionNotice } from '../../kernel/crud/version-conflict.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { ReadOnly } from '../../ui/form/read-only.ts';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import type { RecordForm, Values } from '../../ui/form/use-entry-form.ts';
import { useSaveShortcut } from '../../ui/form/use-save-shortcut.ts';
import { UploadCount } from '../../ui/input/upload-context.ts';

export type SettingFields = ComponentType<{ readonly form: RecordForm }>;

type SettingProps<Name extends FieldsSettingName> = {
  readonly name: Name;
  /** Returns the form's values of the setting. */
  readonly valuesOf: (value: ValueOf<Name>) => Values;
  readonly Fields: SettingFields;
};

type FormProps<Name extends FieldsSettingName> = SettingProps<Name> & { readonly base: FormBase<SettingRecord> };
const storedRecord = z.object({ version: z.int(), meta_value: z.string() });

/** Edits and saves a setting that is one object. */
export function SettingTab<Name extends FieldsSettingName>(props: SettingProps<Name>) {
  const { name } = props;
  const { data, error, refetch } = useSetting(name);
  const mayUpdate = useCan()(settingEndpoints[name].update);
  const base = useFormBase(`${name}_setting_data`, data, {
    storage: 'browser',
    canRestore: ({ record, edits }) => mayUpdate && storedRecord.safeParse(record).success && canShow(name, edits),
  });
  if (base) return <SettingForm key={base.mountKey} {...props} base={base} />;
  return error ? (
    <Failed error={error} onRetry={() => void refetch()} />
  ) : (
    <ScreenLoader what={contentSettings[name].label.toLowerCase()} />
  );
}

/** Returns whether the form can show stored edits. Texts and lists may be too long, because the form does not limit them. */
const canShow = (name: FieldsSettingName, edits: Values): boolean =>
  contentSettings[name].value.safeParse(edits).error?.issues.every(({ code }) => code === 'too_big') ?? true;

function SettingForm<Name extends FieldsSettingName>(props: FormProps<Name>) {
  const { name, Fields, base } = props;
  const { record, rebase } = base;
  const edit = useSettingForm(props);
  const { newer, theirs, compare } = edit.conflict;
  const locked = !useCan()(settingEndpoints[name].update);
  useSaveShortcut(edit.submit, () => !locked && edit.form.isDirty());
  return (
    <UploadCount value={edit.uploading}>
      <Box maw={760}>
        <SettingHistory name={name} record={record} work={edit.unsaved} onRestored={(restored) => rebase(restored)} />
      </Box>
      {locked && (
        <Alert mb="sm" maw={760}>
          You can view this but not change it. Ask an administrator.
        </Alert>
      )}
      {newer && !theirs && (
        <NewerVersionNotice title="Someone else changed these settings" onCompare={() => compare(newer)} />
      )}
      <form {...edit.props} aria-label={contentSettings[name].label}>
        <Fieldset variant="unstyled" p={0} m={0} disabled={locked}>
          <ReadOnly value={locked}>
            <Missing value={record.missing}>
              <Stack gap="md" maw={760}>
                <Fields form={edit.form} />
              </Stack>
            </Missing>
          </ReadOnly>
        </Fieldset>
        {!locked && edit.dirty && <SaveBar saving={edit.saving} dirty onDiscard={edit.form.reset} />}
      </form>
      {theirs && (
        <StaleFields
          name={name}
          theirs={theirs}
          mine={edit.mergeMine(theirs)}
          busy={edit.saving}
          onTakeTheirs={() => rebase(theirs)}
          onSave={edit.saveMine}
          onClose={() => compare(undefined)}
        />
      )}
    </UploadCount>
  );
}

function useSettingForm<Name extends FieldsSettingName>({ name, valuesOf, base }: FormProps<Name>) {
  const { record, rebase } = base;
  const client = useQueryClient();
  const save = useSaveSetting(name);
  const schema = contentSettings[name].value;
  /** The value as it is sent. A value that the form rejects, such as a text that is too long, is compared as typed. */
  const parsed = (values: Values) => (schema.safeParse(values).data ?? values) as ValueOf<Name>;
  const valuesIn = (version: SettingRecord) => valuesOf(readFields(name, version.meta_value));
  const refetch = () => client.fetchQuery(settingQuery(name));
  const write = async (value: ValueOf<Name>, version: number) =>
    rebase((await save.mutateAsync({ value, version }).catch(rethrowOnFields)).data);
  const { conflict, ...edit } = useVersionedForm({
    base,
    schema,
    valuesOf: valuesIn,
    send: (values, { version }) => write(parsed(values), version),
    refetch,
    done: () => undefined,
  });
  /** Returns the changes made here on top of the version that someone else saved. */
  const mergeMine = (theirs: SettingRecord) => {
    const [baseValues, theirValues, myValues] = [valuesIn(record), valuesIn(theirs), edit.form.values].map(parsed);
    return parsed(mergeFields(baseValues as Values, theirValues as Values, myValues as Values));
  };
  /** Saves over the compared version. An error is shown by a toast, or by comparing again. */
  const saveMine = (value: ValueOf<Name>, version: number) =>
    void write(value, version).catch(async (cause) => isStale(cause) && conflict.compare(await refetch()));
  return {
    ...edit,
    saving: edit.saving || save.isPending,
    conflict,
    mergeMine,
    saveMine,
    unsaved: edit.dirty ? parsed(edit.form.values) : null,
  };
}

/** Removes the prefix of the sent value from the field names of a rejection. */
function rethrowOnFields(cause: unknown): never {
  if (!(cause instanceof ApiError)) throw cause;
  const fields = Object.entries(cause.fields).map(([path, message]) => [path.replace(/^meta_value\./, ''), message]);
  throw new ApiError({ ...cause, message: cause.message, fields: Object.fromEntries(fields) });
}

/**
 * Applies the user's changes since `base` to another user's version, field by field. A list counts as one field,
 * because its rows have no ids to match.
 */
const mergeFields = (base: Values, theirs: Values, mine: Values): Values =>
  Object.fromEntries(
    Object.keys(mine).map((name) => {
      const [baseValue, theirValue, myValue] = [base[name], theirs[name], mine[name]];
      if (isObject(baseValue) && isObject(theirValue) && isObject(myValue))
        return [name, mergeFields(baseValue, theirValue, myValue)];
      return [name, isEqual(baseValue, myValue) ? theirValue : myValue];
    }),
  );

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
