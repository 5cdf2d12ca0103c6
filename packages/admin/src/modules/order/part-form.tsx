import type { OrderRecord } from '@bakehouse/contract/order/order';
import { Button, Group, Stack } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../data/api-error.ts';
import { changesOf, differencesOf } from '../../ui/differences.ts';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { type RecordForm, useRecordForm, type Values } from '../../ui/use-record-form.ts';
import { orderQuery } from './order.data.ts';

type Props<V extends Values> = {
  /** Names the form for a screen reader. */
  readonly label: string;
  /** The order as it is now known. */
  readonly order: OrderRecord;
  /** The fields of it that are edited here. */
  readonly partOf: (order: OrderRecord) => V;
  readonly schema: z.ZodType;
  readonly send: (values: V, version: number) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: (form: RecordForm) => ReactNode;
};

type Base = { readonly order: OrderRecord; readonly edits: Values };
type EditsProps<V extends Values> = Props<V> & Base & { readonly latest: OrderRecord; onRebase: (base: Base) => void };

function Edits<V extends Values>(props: EditsProps<V>) {
  const { label, order, latest, partOf, schema, edits, send, onRebase, onClose, children } = props;
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<OrderRecord>();
  const initial = partOf(order);
  // Another part of the order may have moved on, by this very hand: then nothing here is overwritten.
  const untouched = Object.keys(changesOf(initial, partOf(latest))).length === 0;
  const version = untouched ? latest.version : order.version;
  const part = useRecordForm({
    schema,
    initial,
    edits,
    send: (values) =>
      send(values, version).catch(async (cause) => {
        if (cause instanceof ApiError && cause.code === 'stale')
          setTheirs(await client.fetchQuery(orderQuery(order._id)));
        throw cause;
      }),
    done: onClose,
  });
  const yours = changesOf(initial, part.form.values);
  const focusFirst = useEffectEvent(() =>
    part.props.ref.current?.querySelector<HTMLElement>('input:not([readonly]), [role="combobox"]')?.focus(),
  );
  useEffect(() => focusFirst(), []);
  return (
    <>
      <form {...part.props} aria-label={label} onKeyDown={getHotkeyHandler([['mod+S', part.submit]])}>
        <Stack gap="sm" mt="xs">
          {children(part.form)}
          <Group gap="xs" justify="flex-end">
            <Button type="button" variant="default" disabled={part.saving} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={part.saving}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
      {theirs && (
        <StaleDialog
          differences={differencesOf(initial, partOf(theirs), yours)}
          onKeep={() => onRebase({ order: theirs, edits: yours })}
          onReload={() => onRebase({ order: theirs, edits: {} })}
        />
      )}
    </>
  );
}

/**
 * A form over a part of an order, in the card that shows it. It stands on the version it was opened with: what
 * someone else saved meanwhile is compared with what was typed, and neither is lost without a word.
 */
export function PartForm<V extends Values>(props: Props<V>) {
  const [base, setBase] = useState<Base>({ order: props.order, edits: {} });
  return <Edits key={base.order.version} {...props} {...base} latest={props.order} onRebase={setBase} />;
}
