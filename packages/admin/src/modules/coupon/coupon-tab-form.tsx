import { coupon } from '@bakehouse/contract/coupon/coupon';
import { Button, Fieldset, Group, Paper, Text } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordQuery, useUpdateRecord } from '../../data/crud-queries.ts';
import { type FormBase, useFormBase, useVersionedForm } from '../../kernel/crud/use-versioned-form.ts';
import { VersionConflict } from '../../kernel/crud/version-conflict.tsx';
import type { Values } from '../../ui/form/use-entry-form.ts';
import type { Coupon } from './coupon-labels.ts';
import { type Step, stepFields } from './coupon-steps.ts';
import { bodyOf, couponSchema, valuesOf } from './coupon-values.ts';
import { StepFields } from './step-fields.tsx';

type Props = {
  readonly step: Step;
  /** The coupon as it was fetched last. */
  readonly record: Coupon;
  readonly readOnly: boolean;
  readonly onDirty: (step: Step, dirty: boolean) => void;
  /** Receives the values of the tab while they are edited, for the trial. */
  readonly onValues: (values: Values) => void;
};

/** One tab of a coupon, which is saved on its own: the changes on the other tabs are neither sent nor lost. */
export function CouponTabForm(props: Props) {
  const base = useFormBase(`${props.step} of coupon ${props.record._id}`, props.record);
  return base && <TabFields key={base.mountKey} {...props} base={base} />;
}

function TabFields({ step, record: latest, readOnly, onDirty, onValues, base }: Props & { base: FormBase<Coupon> }) {
  const { record, rebase } = base;
  const client = useQueryClient();
  const update = useUpdateRecord(coupon);
  const query = recordQuery(coupon, record._id);
  // Rules that concern several tabs use the saved values of the other tabs.
  const savedValues = valuesOf(latest);
  const { conflict, ...tab } = useVersionedForm({
    base,
    isPart: true,
    schema: couponSchema({ before: record, otherValues: savedValues }),
    valuesOf: (version) => stepValues(version, step),
    refetch: () => client.fetchQuery(query),
    send: async (values, { version, changes }) => {
      const { data } = await update.mutateAsync({
        record: { _id: record._id, version },
        values: bodyOf(changes, { ...savedValues, ...values }),
      });
      rebase(data);
    },
    done: () => undefined,
  });
  const { dirty } = tab;
  useEffect(() => onDirty(step, dirty), [onDirty, step, dirty]);
  const { values } = tab.form;
  useEffect(() => onValues(values), [onValues, values]);
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
      <VersionConflict conflict={conflict} />
    </form>
  );
}

/** Returns the values of the fields on one tab. */
function stepValues(record: Coupon, step: Step): Values {
  const values = valuesOf(record);
  return Object.fromEntries(stepFields[step].map((name) => [name, values[name]]));
}
