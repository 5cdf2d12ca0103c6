import { i18n } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import {
  type AssortmentRecord,
  assortmentQuery,
  vendorAssortmentEndpoints,
} from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { Button, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { useSelectedRows } from '../../../kernel/bulk/use-bulk.tsx';
import { Card } from '../../../ui/card.tsx';
import { NoAccess, NothingYet } from '../../../ui/feedback/states.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { ListTools } from '../../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../../ui/table/paged-records.tsx';
import { assortmentPageQuery, useSaveAssortment, useSetOnlyListed } from './assortment.data.ts';
import { AssortmentBar, submitLabelOf } from './assortment-bar.tsx';
import { AssortmentDialog } from './assortment-dialog.tsx';
import { AssortmentRequest } from './assortment-request.tsx';
import { assortmentColumns } from './assortment-table.tsx';
import { additionsOf, type Row, toRow } from './assortment-values.ts';

type Props = { readonly vendor: VendorDetail };

/** What a store makes and is paid: its entries for products and categories, and the change that it proposes. */
export const AssortmentSection = ({ vendor }: Props) =>
  useCan()(vendorAssortmentEndpoints.view) ? <Assortment vendor={vendor} /> : <NoAccess />;

const kinds = [
  { value: 'product', label: /* i18n */ 'Products' },
  { value: 'category', label: /* i18n */ 'Categories' },
];
const states = [
  { value: 'made', label: /* i18n */ 'Makes it' },
  { value: 'not_made', label: /* i18n */ 'Does not make it' },
  { value: 'paused', label: /* i18n */ 'Paused' },
  { value: 'proposed', label: /* i18n */ 'Change proposed' },
];

function Assortment({ vendor }: Props) {
  const mayEdit = useCan()(vendorAssortmentEndpoints.update);
  const list = useListState(assortmentQuery);
  const query = useQuery(assortmentPageQuery(vendor.id, list.request));
  const [isAdding, setIsAdding] = useState(false);
  const { data } = query;
  const rows = data?.entries.map(toRow);
  const selectedRows = useSelectedRows<Row>({
    rows: rows ?? [],
    filter: JSON.stringify(list.filters),
    nameOf: ({ name }) => name,
  });
  const { selected } = selectedRows;
  const addButton = (variant: 'default' | 'filled') => (
    <Button size="compact-sm" variant={variant} aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
      {i18n.t('Add entries')}
    </Button>
  );
  return (
    <Card title={i18n.t('Assortment')} action={data && mayEdit && addButton('default')}>
      {data && (
        <Stack gap="sm" mb="sm">
          <AssortmentRequest vendor={vendor} request={data.request} version={data.version} />
          <OnlyListed storeId={vendor.id} record={data} mayEdit={mayEdit} />
        </Stack>
      )}
      <ListTools searchLabel={i18n.t('Search products and categories')} list={list}>
        <FilterSelect
          label={i18n.t('Kind')}
          options={kinds}
          value={list.filters.kind}
          onChange={(kind) => list.change({ kind })}
        />
        <FilterSelect
          label={i18n.t('Status')}
          options={states}
          value={list.filters.state}
          onChange={(state) => list.change({ state })}
        />
      </ListTools>
      <PagedRecords
        name={i18n.t('Assortment')}
        many="entries"
        columns={assortmentColumns}
        list={list}
        query={query}
        rows={rows}
        total={data}
        selection={mayEdit ? selectedRows.selection : undefined}
        unsorted
        nothing={
          <NothingYet
            title={i18n.t('Nothing is listed yet')}
            text={i18n.t(
              'The store makes every product. Add the products and categories that it does not make, or has a price for.',
            )}
          >
            {mayEdit && addButton('filled')}
          </NothingYet>
        }
      />
      {data && mayEdit && (selected.isAll || selected.ids.size > 0) && (
        <AssortmentBar storeId={vendor.id} record={data} filter={list.filters} rows={selectedRows} />
      )}
      {data && isAdding && <AddDialog storeId={vendor.id} record={data} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

type RecordProps = { readonly storeId: string; readonly record: AssortmentRecord };

function AddDialog({ storeId, record, onClose }: RecordProps & { readonly onClose: () => void }) {
  const save = useSaveAssortment(storeId);
  return (
    <AssortmentDialog
      storeId={storeId}
      title={i18n.t('Add entries')}
      submitLabel={submitLabelOf(record, i18n.t('Add entries'))}
      part="records"
      onSend={(values) => save.mutateAsync({ changes: additionsOf(values), version: record.version })}
      onClose={onClose}
    />
  );
}

/** Whether the store makes only what is listed. Only staff change it. */
function OnlyListed({ storeId, record, mayEdit }: RecordProps & { readonly mayEdit: boolean }) {
  const save = useSetOnlyListed(storeId);
  const { only_listed, version, editing } = record;
  if (!mayEdit || editing === 'request')
    return (
      only_listed && (
        <Text>{i18n.t('This store makes only what is listed. To change this, contact the marketplace.')}</Text>
      )
    );
  return (
    <Switch
      label={i18n.t('Makes only what is listed')}
      description={i18n.t('While nothing is listed, the store makes everything.')}
      checked={only_listed}
      disabled={save.isPending}
      onChange={(event) => save.mutate({ only_listed: event.currentTarget.checked, version })}
    />
  );
}
