import { coupon } from '@bakehouse/contract/coupon/coupon';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isMissing } from '../../data/api-error.ts';
import { recordQuery } from '../../data/crud-queries.ts';
import { type ScreenProps, useRouteSearch } from '../../data/routing/screen-at.tsx';
import { useCan } from '../../data/session.ts';
import { HistoryLink } from '../../kernel/crud/history-link.tsx';
import { MissingRecord } from '../../kernel/crud/missing-record.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import type { Values } from '../../ui/form/use-entry-form.ts';
import { IconPencil } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { panelProps } from '../../ui/tabs/tab-list.tsx';
import { CouponState } from './coupon-columns.tsx';
import type { Coupon } from './coupon-labels.ts';
import { couponSearch, type Step, steps } from './coupon-steps.ts';
import { CouponTabForm } from './coupon-tab-form.tsx';
import { CouponTabs } from './coupon-tabs.tsx';
import { valuesOf } from './coupon-values.ts';
import { TryIt } from './try-it.tsx';

type TabsProps = { readonly record: Coupon; readonly step: Step; readonly readOnly: boolean };

export const CouponEdit = (props: ScreenProps<'id'>) => <Details {...props} mode="Edit" />;

function Details({ mode, params: { id } }: ScreenProps<'id'> & { readonly mode: 'Edit' | 'View' }) {
  const can = useCan();
  const { type: step } = useRouteSearch(couponSearch);
  const { data: record, error, refetch } = useQuery(recordQuery(coupon, id));
  const toList = can(coupon.endpoints.list) ? '/coupon' : undefined;
  return (
    <>
      <ScreenHeader
        title={record?.name ?? `${mode} Coupon`}
        crumbs={[{ label: 'Coupons', ...(toList && { to: toList }) }, { label: mode }]}
      >
        {record && <CouponState coupon={record} />}
        {record && <HistoryLink module="coupon" record={id} />}
        {record && mode === 'View' && can(coupon.endpoints.update) && (
          <LinkButton to={`/coupon/details/edit/${id}`} search={{ type: step }} leftSection={<IconPencil size={16} />}>
            Edit
          </LinkButton>
        )}
      </ScreenHeader>
      {record ? (
        <Tabs key={id} record={record} step={step} readOnly={mode === 'View'} />
      ) : error && !isMissing(error) ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : error ? (
        <MissingRecord {...coupon} />
      ) : (
        <ScreenLoader what="coupon" />
      )}
    </>
  );
}

/** All three tabs stay mounted, so that changing the tab loses no input. */
function Tabs({ record, step, readOnly }: TabsProps) {
  const [dirty, setDirty] = useState<ReadonlySet<Step>>(new Set());
  const onDirty = useCallback(
    (step: Step, isDirty: boolean) =>
      setDirty((dirtySteps) => {
        if (dirtySteps.has(step) === isDirty) return dirtySteps;
        return new Set(isDirty ? [...dirtySteps, step] : [...dirtySteps].filter((other) => other !== step));
      }),
    [],
  );
  const [edited, setEdited] = useState<Values>({});
  const onValues = useCallback((values: Values) => setEdited((earlier) => ({ ...earlier, ...values })), []);
  return (
    <CouponTabs
      step={step}
      clickable
      isUnsaved={(tab) => dirty.has(tab) && tab !== step}
      aside={<TryIt values={{ ...valuesOf(record), ...edited }} />}
    >
      {steps.map((tab) => (
        <div key={tab} {...panelProps(tab, step)}>
          <CouponTabForm step={tab} record={record} readOnly={readOnly} onDirty={onDirty} onValues={onValues} />
        </div>
      ))}
    </CouponTabs>
  );
}

export const CouponView = (props: ScreenProps<'id'>) => <Details {...props} mode="View" />;
