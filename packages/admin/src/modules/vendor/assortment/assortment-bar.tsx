import { i18n } from '@bakehouse/contract/i18n';
import { type AssortmentRecord, maxAssortmentChanges } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { BulkBarFrame, SelectedRows } from '../../../kernel/bulk/selected-rows.tsx';
import type { useSelectedRows } from '../../../kernel/bulk/use-bulk.tsx';
import { confirm } from '../../../ui/feedback/confirm.tsx';
import { type AssortmentChanges, findAssortmentKeys, useSaveAssortment } from './assortment.data.ts';
import { AssortmentDialog } from './assortment-dialog.tsx';
import { keyOf, priceOf, type Row } from './assortment-values.ts';

type Props = {
  readonly storeId: string;
  readonly record: AssortmentRecord;
  /** The list's query without its page. */
  readonly filter: Readonly<Record<string, string>>;
  readonly rows: ReturnType<typeof useSelectedRows<Row>>;
};
type Patch = Omit<AssortmentChanges[number], 'kind' | 'record'>;

/** The bar with the actions for the selected entries. Each is one request, which can be undone. */
export function AssortmentBar({ storeId, record, filter, rows }: Props) {
  const { selected, setSelected, isPageSelected } = rows;
  const [dialog, setDialog] = useState<'price' | 'pause'>();
  const save = useSaveAssortment(storeId);
  const { total, version } = record;
  const count = selected.isAll ? total : selected.ids.size;
  const entries = i18n.t('{count, plural, one {# entry} other {# entries}}', { count });
  const clear = () => setSelected(new Set());
  const findKeys = async () =>
    selected.isAll ? findAssortmentKeys(storeId, filter, total) : [...selected.ids].map(keyOf);
  const change = async (patch: Patch) => {
    const changes = (await findKeys()).map((key) => ({ ...key, ...patch }));
    await save.mutateAsync({ changes, version });
    clear();
  };
  /** A failure is shown in a toast, and the selection stays. */
  const run = (patch: Patch) => void change(patch).catch(() => undefined);
  const remove = async () => {
    const isConfirmed = await confirm({
      title: i18n.t('Remove {entries}?', { entries }),
      text: i18n.t('Categories and the setting below the title decide then whether the store makes them.'),
      yes: i18n.t('Remove'),
      no: i18n.t('Keep'),
      danger: true,
    });
    if (isConfirmed) run({ remove: true });
  };
  const actions = [
    [i18n.t('Set price'), () => setDialog('price')],
    [i18n.t('Pause until'), () => setDialog('pause')],
    [i18n.t('Resume'), () => run({ paused_until: null })],
    [i18n.t('Makes it'), () => run({ makes: true })],
    [i18n.t('Does not make it'), () => run({ makes: false })],
  ] as const;
  const canSelectAll = !selected.isAll && isPageSelected && total > count && total <= maxAssortmentChanges;
  return (
    <BulkBarFrame isBelowDialog={dialog !== undefined}>
      <SelectedRows
        count={count}
        isAll={selected.isAll}
        total={{ total }}
        {...(canSelectAll && { onSelectAll: () => setSelected(new Set(), true) })}
        onClear={clear}
      >
        {actions.map(([label, onClick]) => (
          <Button key={label} size="compact-sm" variant="default" disabled={save.isPending} onClick={onClick}>
            {label}
          </Button>
        ))}
        <Button size="compact-sm" variant="light" color="red" disabled={save.isPending} onClick={() => void remove()}>
          {i18n.t('Remove')}
        </Button>
      </SelectedRows>
      {dialog && (
        <AssortmentDialog
          storeId={storeId}
          title={
            dialog === 'price'
              ? i18n.t('Set the price of {entries}', { entries })
              : i18n.t('Pause {entries}', { entries })
          }
          submitLabel={submitLabelOf(record, dialog === 'price' ? i18n.t('Set price') : i18n.t('Pause'))}
          part={dialog}
          onSend={(values) =>
            change(dialog === 'price' ? { price: priceOf(values) } : { paused_until: values.paused_until })
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </BulkBarFrame>
  );
}

/** Returns the label of the button that saves a change, which a store sends for approval. */
export const submitLabelOf = ({ editing }: Pick<AssortmentRecord, 'editing'>, label: string): string =>
  editing === 'request' ? i18n.t('Send for approval') : label;
