import { confirmLabels } from '@bakehouse/contract/core/messages';
import { i18n } from '@bakehouse/contract/i18n';
import type { DeliveryPreference, VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { ActionIcon, Group, Select, Switch, Table } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { confirm } from '../../../ui/feedback/confirm.tsx';
import { useUnsavedState } from '../../../ui/form/use-unsaved-state.ts';
import { formatHours } from '../../../ui/format/durations.ts';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { IconCheck, IconPencil, IconRestore } from '../../../ui/icons.ts';
import { useUpdateCost, useUpdatePreferenceStatus } from '../vendor.data.ts';
import { chargeLabel, storeName } from '../vendor-labels.ts';
import { formKeys } from './form-keys.ts';

/** Options for a type's charge; the current charge stays an option even when it is no longer allowed. */
export const costOptions = (range: readonly number[], current?: number) =>
  [...new Set([...range, ...(current === undefined ? [] : [current])])]
    .toSorted((a, b) => a - b)
    .map((cost) => ({ value: String(cost), label: chargeLabel(cost) }));

type Props = {
  readonly vendor: VendorDetail;
  readonly preference: DeliveryPreference;
};

/** Returns whether disabling this type leaves an approved store without any, so that it could not receive orders. */
const isLastActive = ({ status, delivery_preferences }: VendorDetail, { type_id }: DeliveryPreference) =>
  status === 'approve' &&
  !delivery_preferences.some((preference) => preference.status === 'Active' && preference.type_id !== type_id);

const confirmSwitchOff = (vendor: VendorDetail, type: string) =>
  confirm({
    title: confirmLabels.title,
    text: i18n.t('{type} is the last active delivery type of {vendor}. Without one, the store receives no orders.', {
      type,
      vendor: storeName(vendor),
    }),
    yes: i18n.t('Yes, switch it off!'),
    no: confirmLabels.cancel,
    danger: true,
  });

const usePreference = ({ vendor, preference }: Props) => {
  const { type_id, cost, status } = preference;
  const { id: vendorId, version } = vendor;
  const [unsaved, setUnsaved] = useUnsavedState<{ cost: number }>(formKeys.charge(vendorId, type_id));
  const draft = unsaved?.cost;
  const updateCost = useUpdateCost(vendorId, type_id);
  const updateStatus = useUpdatePreferenceStatus(vendorId, type_id);
  const reset = () => setUnsaved(undefined);
  return {
    draft,
    busy: updateCost.isPending || updateStatus.isPending,
    edit: () => setUnsaved({ cost }),
    choose: (next: number) => setUnsaved({ cost: next }),
    reset,
    confirm: () => draft !== undefined && updateCost.mutate({ cost: draft, version }, { onSuccess: reset }),
    toggle: async () => {
      const next = status === 'Active' ? 'Inactive' : 'Active';
      const needsConfirmation = next === 'Inactive' && isLastActive(vendor, preference);
      if (needsConfirmation && !(await confirmSwitchOff(vendor, preference.typeDetails.name))) return;
      updateStatus.mutate({ status: next, version });
    },
  };
};
type Preference = ReturnType<typeof usePreference>;

const Actions = ({ name, active, row }: { name: string; active: boolean; row: Preference }) => {
  const can = useCan();
  const mayPrice = can(vendorEndpoints.updateCost);
  const editing = row.draft !== undefined;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {mayPrice && editing && (
        <>
          <ActionIcon
            aria-label={i18n.t('Confirm the charge of {name}', { name })}
            title={i18n.t('Confirm')}
            loading={row.busy}
            onClick={row.confirm}
          >
            <IconCheck size={17} />
          </ActionIcon>
          <ActionIcon
            aria-label={i18n.t('Reset the charge of {name}', { name })}
            title={i18n.t('Reset')}
            disabled={row.busy}
            onClick={row.reset}
          >
            <IconRestore size={17} />
          </ActionIcon>
        </>
      )}
      {mayPrice && !editing && (
        <ActionIcon
          aria-label={i18n.t('Edit the charge of {name}', { name })}
          title={i18n.t('Edit cost')}
          onClick={row.edit}
        >
          <IconPencil size={17} />
        </ActionIcon>
      )}
      {can(vendorEndpoints.updatePreferenceStatus) && (
        <Switch
          size="sm"
          aria-label={i18n.t('{name} is active', { name })}
          title={i18n.t('Toggle status')}
          checked={active}
          disabled={row.busy}
          onChange={() => void row.toggle()}
        />
      )}
    </Group>
  );
};

/** A delivery type of the store: its charge can be changed, and it can be disabled. */
export function PreferenceRow(props: Props) {
  const { typeDetails, cost, status } = props.preference;
  const { name, time, cost_range } = typeDetails;
  const row = usePreference(props);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        {name}
      </Table.Th>
      <Table.Td data-label={i18n.t('Time To Deliver')}>{formatHours(time)}</Table.Td>
      <Table.Td data-label={i18n.t('Delivery Charges')}>
        {row.draft === undefined ? (
          chargeLabel(cost)
        ) : (
          <Select
            aria-label={i18n.t('Charge of {name}', { name })}
            size="xs"
            maw={120}
            data={costOptions(cost_range, cost)}
            value={String(row.draft)}
            onChange={(value) => value !== null && row.choose(Number(value))}
          />
        )}
      </Table.Td>
      <Table.Td data-label={i18n.t('Status')}>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td>
        <Actions name={name} active={status === 'Active'} row={row} />
      </Table.Td>
    </Table.Tr>
  );
}
