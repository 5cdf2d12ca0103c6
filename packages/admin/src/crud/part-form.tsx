import { Button, Group, Stack } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../data/api-error.ts';
import { knownNames } from '../data/known-names.ts';
import { StaleDialog } from '../ui/form/stale-dialog.tsx';
import { findUnsavedWork } from '../ui/form/unsaved-work.ts';
import { type RecordForm, useRecordForm, type Values } from '../ui/form/use-record-form.ts';
import { changesOf, differencesOf } from '../ui/format/differences.ts';

type Versioned = { readonly version: number };

type Props<Whole extends Versioned, Part extends Values> = {
  /** Names the form for a screen reader. */
  readonly label: string;
  /** Names it and its record among all forms of the dashboard. */
  readonly place: string;
  /** The record as it is now known. */
  readonly record: Whole;
  /** The fields of it that are edited here. */
  readonly partOf: (record: Whole) => Part;
  readonly schema: z.ZodType;
  /** The record as the server has it, to compare with after a save that came too late. */
  readonly refetch: () => Promise<Whole>;
  /** Is given all that the form holds, the version it stands on, and of the values those that changed. */
  readonly send: (values: Part, version: number, changes: Values) => Promise<unknown>;
  readonly onClose: () => void;
  /** Runs after a save, in the place of `onClose`. */
  readonly onSaved?: () => void;
  /** Whether opening the form brings the focus to its first field; it does, unless a screen opens with the form. */
  readonly takesFocus?: boolean;
  /** Is given the sentences that keep the form from being sent. */
  readonly onErrors?: (sentences: readonly string[]) => void;
  /** In the place of Cancel and Save. */
  readonly buttons?: (saving: boolean) => ReactNode;
  readonly children: (form: RecordForm) => ReactNode;
};

type Base<Whole> = { readonly record: Whole; readonly edits: Values };
type EditsProps<Whole extends Versioned, Part extends Values> = Props<Whole, Part> &
  Base<Whole> & { readonly latest: Whole; readonly onRebase: (base: Base<Whole>) => void };

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

function Edits<Whole extends Versioned, Part extends Values>(props: EditsProps<Whole, Part>) {
  const { label, place, record, latest, partOf, schema, edits, refetch, send, onRebase, onClose, onSaved, children } =
    props;
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<Whole>();
  const initial = partOf(record);
  // Another part of the record may have moved on, by this very hand: then nothing here is overwritten.
  const untouched = Object.keys(changesOf(initial, partOf(latest))).length === 0;
  const version = untouched ? latest.version : record.version;
  const part = useRecordForm({
    schema,
    initial,
    edits,
    persist: { key: place, extra: () => ({ record }) },
    send: (values) =>
      send(values, version, changesOf(initial, values)).catch(async (cause) => {
        if (cause instanceof ApiError && cause.code === 'stale') setTheirs(await refetch());
        throw cause;
      }),
    done: onSaved ?? onClose,
    ...(props.onErrors && { onErrors: props.onErrors }),
  });
  const yours = changesOf(initial, part.form.values);
  const focusFirst = useEffectEvent(() => {
    if (props.takesFocus === false) return;
    part.props.ref.current?.querySelector<HTMLElement>('input:not([readonly]), [role="combobox"]')?.focus();
  });
  useEffect(() => focusFirst(), []);
  return (
    <>
      <form {...part.props} aria-label={label} onKeyDown={getHotkeyHandler([['mod+S', part.submit]])}>
        <Stack gap="sm" mt="xs">
          {children(part.form)}
          {props.buttons?.(part.saving) ?? (
            <CancelAndSave saving={part.saving} onCancel={() => void part.cancel(onClose)} />
          )}
        </Stack>
      </form>
      {theirs && (
        <StaleDialog
          differences={differencesOf(initial, partOf(theirs), yours, knownNames(client))}
          onKeep={() => onRebase({ record: theirs, edits: yours })}
          onReload={() => onRebase({ record: theirs, edits: {} })}
        />
      )}
    </>
  );
}

/**
 * A form over a part of a record, in the card that shows it. It stands on the version it was opened with: what
 * someone else saved meanwhile is compared with what was typed, and neither is lost without a word.
 */
export function PartForm<Whole extends Versioned, Part extends Values>(props: Props<Whole, Part>) {
  const [base, setBase] = useState<Base<Whole>>(
    () => findUnsavedWork<Base<Whole>>(props.place) ?? { record: props.record, edits: {} },
  );
  return <Edits key={base.record.version} {...props} {...base} latest={props.record} onRebase={setBase} />;
}
