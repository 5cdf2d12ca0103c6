import { coupon } from '@bakehouse/contract/coupon/coupon';
import { Button, Group, Paper } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { ApiError } from '../../data/api-error.ts';
import { useCreateRecord } from '../../data/crud-queries.ts';
import { useRouteSearch } from '../../data/routing/screen-at.tsx';
import { errorsOf } from '../../ui/form/form-errors.ts';
import { useEntryForm, type Values } from '../../ui/form/use-entry-form.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useReturnToList } from '../../ui/table/list-return.ts';
import { panelProps } from '../../ui/tabs/tab-list.tsx';
import { adjacentStep, couponSearch, type Step, stepFields, stepOfField, steps } from './coupon-steps.ts';
import { CouponTabs } from './coupon-tabs.tsx';
import { bodyOf, couponSchema, emptyCoupon } from './coupon-values.ts';
import { StepFields } from './step-fields.tsx';
import { TryIt } from './try-it.tsx';

const schema = couponSchema();

export function CouponCreate() {
  const navigate = useNavigate();
  const { type: step } = useRouteSearch(couponSearch);
  const open = (type: Step) => void navigate({ to: '.', search: { type } });
  const draft = useNewCoupon(step, open);
  const previousStep = adjacentStep(step, -1);
  return (
    <>
      <ScreenHeader title="Create Coupon" crumbs={[{ label: 'Coupons', to: '/coupon' }, { label: 'Create' }]} />
      <CouponTabs step={step} clickable={false} aside={<TryIt values={draft.form.values} />}>
        <form {...draft.props} onSubmit={draft.submit} aria-label="Coupon">
          {steps.map((item) => (
            <div key={item} {...panelProps(item, step)}>
              {item === step && (
                <Paper p={{ base: 'md', xs: 'lg' }} maw={860}>
                  <StepFields step={item} form={draft.form} />
                </Paper>
              )}
            </div>
          ))}
          <Group justify="space-between" mt="md" maw={860}>
            {previousStep ? (
              <Button variant="default" onClick={() => open(previousStep)}>
                Previous
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" loading={draft.saving}>
              {adjacentStep(step, 1) ? 'Next' : 'Add'}
            </Button>
          </Group>
        </form>
      </CouponTabs>
    </>
  );
}

/** State of a new coupon, filled in step by step. */
function useNewCoupon(step: Step, open: (step: Step) => void) {
  const returnToList = useReturnToList();
  const create = useCreateRecord(coupon);
  const [idempotencyKey] = useState(() => uuid());
  const record = useEntryForm({
    schema,
    initial: emptyCoupon as Values,
    persist: { key: 'new coupon' },
    send: (values) =>
      create.mutateAsync({ values: bodyOf(values, values), idempotencyKey }).catch((cause: unknown) => {
        const [first] = cause instanceof ApiError ? Object.keys(cause.fields) : [];
        if (first) open(stepOfField(first));
        throw cause;
      }),
    done: () => returnToList('/coupon'),
  });
  const { form } = record;
  const { values } = form;
  const showErrors = (fieldErrors: Readonly<Record<string, string>>) => {
    form.setErrors(fieldErrors);
    const names = stepFields[stepOfField(Object.keys(fieldErrors)[0] ?? '')];
    const first = names.find((name) => fieldErrors[name]);
    // Waits until the step of the first invalid field is rendered.
    if (first) setTimeout(() => record.props.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const next = () => {
    const fieldErrors = errorsIn(step, values);
    const nextStep = adjacentStep(step, 1);
    if (Object.keys(fieldErrors).length > 0) showErrors(fieldErrors);
    else if (nextStep) open(nextStep);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const firstInvalid = steps.find((step) => Object.keys(errorsIn(step, values)).length > 0);
    if (adjacentStep(step, 1)) {
      event.preventDefault();
      next();
    } else if (firstInvalid && firstInvalid !== step) {
      event.preventDefault();
      open(firstInvalid);
      showErrors(errorsIn(firstInvalid, values));
    } else record.props.onSubmit(event);
  };
  return { ...record, form, submit };
}

/** Returns the errors of one step's fields. */
const errorsIn = (step: Step, values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(errorsOf(schema, values)).filter(([path]) => stepOfField(path) === step));
