import { Button, Group, Stack } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { closeGuarded } from '../../ui/form/leave-blocker.ts';
import type { RecordForm, Values } from '../../ui/form/use-entry-form.ts';
import { type FormBase, useFormBase, useVersionedForm } from './use-versioned-form.ts';
import { VersionConflict } from './version-conflict.tsx';

type Versioned = { readonly version: number };

type Props<Rec extends Versioned, Part extends Values> = {
  /** Accessible name of the form. */
  readonly label: string;
  /** Unique key of the form and its record among all forms of the dashboard. */
  readonly formKey: string;
  /** The record as it was fetched last. */
  readonly record: Rec;
  /** Returns the fields that are edited here. */
  readonly partOf: (record: Rec) => Part;
  readonly schema: z.ZodType;
  /** Fetches the record for the comparison after a stale save. */
  readonly refetch: () => Promise<Rec>;
  /** Saves all values of the form, or their changes, over the version. */
  readonly send: (values: Part, version: number, changes: Values) => Promise<unknown>;
  readonly onClose: () => void;
  /** Runs after a save instead of `onClose`. */
  readonly onSaved?: () => void;
  /** Whether the first field is focused when the form opens; false where a screen opens with the form. */
  readonly takesFocus?: boolean;
  /** Receives the validation messages that keep the form from being sent. */
  readonly onErrors?: (messages: readonly string[]) => void;
  /** Replaces Cancel and Save. */
  readonly buttons?: (saving: boolean) => ReactNode;
  readonly children: (form: RecordForm) => ReactNode;
};

/** A form over a part of a record, in the card that shows it. */
export function PartForm<Rec extends Versioned, Part extends Values>(props: Props<Rec, Part>) {
  const base = useFormBase(props.formKey, props.record);
  return base && <Fields key={base.mountKey} {...props} base={base} />;
}

function Fields<Rec extends Versioned, Part extends Values>(
  props: Props<Rec, Part> & { readonly base: FormBase<Rec> },
) {
  const { label, base, partOf, schema, refetch, send, onClose, onSaved, takesFocus, onErrors, buttons } = props;
  const { conflict, ...form } = useVersionedForm({
    base,
    isPart: true,
    schema,
    valuesOf: partOf,
    refetch,
    send: (values, { version, changes }) => send(values, version, changes),
    done: onSaved ?? onClose,
    ...(onErrors && { onErrors }),
  });
  const focusFirst = useEffectEvent(() => {
    if (takesFocus === false) return;
    form.props.ref.current?.querySelector<HTMLElement>('input:not([readonly]), [role="combobox"]')?.focus();
  });
  useEffect(() => focusFirst(), []);
  return (
    <>
      <form {...form.props} aria-label={label} onKeyDown={getHotkeyHandler([['mod+S', form.submit]])}>
        <Stack gap="sm" mt="xs">
          {props.children(form.form)}
          {buttons?.(form.saving) ?? (
            <CancelAndSave saving={form.saving} onCancel={() => void closeGuarded(form.isUnsaved, onClose)} />
          )}
        </Stack>
      </form>
      <VersionConflict conflict={conflict} />
    </>
  );
}

const CancelAndSave = ({ saving, onCancel }: { saving: boolean; onCancel: () => void }) => (
  <Group gap="xs" justify="flex-end">
    <Button type="button" variant="default" disabled={saving} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={saving}>
      Save
    </Button>
  </Group>
);
