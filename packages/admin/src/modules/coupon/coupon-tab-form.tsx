import { coupon } from '@bakehouse/contract/coupon/coupon';
import { Button, Fieldset, Group, Paper, Text } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { type AnyRecord, recordQuery, useUpdateRecord } from '../../data/crud-queries.ts';
import { knownNames } from '../../data/known-names.ts';
import { StaleDialog } from '../../ui/form/stale-dialog.tsx';
import { findUnsavedWork } from '../../ui/form/unsaved-work.ts';
import { useRecordForm, type Values } from '../../ui/form/use-record-form.ts';
import { changesOf, differencesOf } from '../../ui/format/differences.ts';
import type { Coupon } from './coupon-labels.ts';
import { type Step, stepFields } from './coupon-steps.ts';
import { bodyOf, couponSchema, valuesOf } from './coupon-values.ts';
import { StepFields } from './step-fields.tsx';

type Base = { readonly record: Coupon; readonly edits: Values };

type Props = {
  readonly step: Step;
  /** The coupon as it is now known. */
  readonly record: Coupon;
  readonly readOnly: boolean;
  readonly onDirty: (step: Step, dirty: boolean) => void;
};

const placeOf = ({ _id }: Coupon, step: Step): string => `${step} of coupon ${_id}`;

/** The values that stand on one tab. */
const partOf = (record: Coupon, step: Step): Values => {
  const values = valuesOf(record);
  return Object.fromEntries(stepFields[step].map((name) => [name, values[name]]));
};

const TabEdits = (props: Props & Base & { latest: Coupon; onRebase: (base: Base) => void }) => {
  const { step, record, latest, edits, readOnly, onDirty, onRebase } = props;
  const client = useQueryClient();
  const update = useUpdateRecord(coupon);
  const [theirs, setTheirs] = useState<Coupon>();
  const initial = partOf(record, step);
  // Another tab may have been saved, by this very hand: then nothing here is overwritten.
  const untouched = Object.keys(changesOf(initial, partOf(latest, step))).length === 0;
  const sentFrom = untouched ? latest : record;
  // Rules between fields look at the other tabs as they are saved.
  const all = (values: Values): Values => ({ ...valuesOf(latest), ...values });
  const tab = useRecordForm({
    schema: couponSchema({ before: record, rest: valuesOf(latest) }),
    initial,
    edits,
    persist: { key: placeOf(record, step), extra: () => ({ record }) },
    send: async (values) => {
      const changes = changesOf(initial, values);
      const saved = await update
        .mutateAsync({ record: sentFrom as unknown as AnyRecord, values: bodyOf(changes, all(values)) })
        .catch(async (cause) => {
          if (cause instanceof ApiError && cause.code === 'stale')
            setTheirs((await client.fetchQuery(recordQuery(coupon, record._id))) as unknown as Coupon);
          throw cause;
        });
      client.setQueryData(recordQuery(coupon, record._id).queryKey, saved.data as never);
      onRebase({ record: saved.data as unknown as Coupon, edits: {} });
    },
    done: () => undefined,
  });
  const { dirty } = tab;
  useEffect(() => onDirty(step, dirty), [onDirty, step, dirty]);
  const yours = changesOf(initial, tab.form.values);
  return (
    <form {...tab.props} onKeyDown={getHotkeyHandler([['mod+S', tab.submit]])}>
      <Fieldset variant="unstyled" disabled={readOnly}>
        <Paper p={{ base: 'md', xs: 'lg' }} maw={860}>
          <StepFields step={step} form={tab.form} record={record} />
        </Paper>
      </Fieldset>
      {!readOnly && (
        <Group justify="space-between" mt="md" maw={860}>
          <Text fz={13} c="dimmed" role="status">
            {dirty ? 'Unsaved changes' : ''}
          </Text>
          <Group gap="xs">
            {dirty && (
              <Button variant="default" disabled={tab.saving} onClick={tab.form.reset}>
                Discard
              </Button>
            )}
            <Button type="submit" loading={tab.saving}>
              Update
            </Button>
          </Group>
        </Group>
      )}
      {theirs && (
        <StaleDialog
          differences={differencesOf(initial, partOf(theirs, step), yours, knownNames(client))}
          onKeep={() => onRebase({ record: theirs, edits: yours })}
          onReload={() => onRebase({ record: theirs, edits: {} })}
        />
      )}
    </form>
  );
};

/** One tab of a coupon, which saves on its own: what stands on the others is neither sent nor lost. */
export const CouponTabForm = (props: Props) => {
  const [base, setBase] = useState<Base>(
    () => findUnsavedWork<Base>(placeOf(props.record, props.step)) ?? { record: props.record, edits: {} },
  );
  return <TabEdits key={base.record.version} {...props} {...base} latest={props.record} onRebase={setBase} />;
};
