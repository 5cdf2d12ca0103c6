import type { ProductRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { choicesOf } from '@bakehouse/contract/product/variants';
import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { recordQuery, useUpdateRecord } from '../../../data/crud-queries.ts';
import { knownNames } from '../../../data/known-names.ts';
import { useCan } from '../../../data/session.ts';
import { StaleDialog } from '../../../ui/form/stale-dialog.tsx';
import type { Values } from '../../../ui/form/use-record-form.ts';
import { changesOf, differencesOf } from '../../../ui/format/differences.ts';
import { useReturnToList } from '../../../ui/table/list-return.ts';
import { product } from '../product.resource.ts';
import { rowOf } from '../variants/variant-row.ts';
import { createVariantStore, type VariantState } from '../variants/variant-store.ts';
import { ProductForm } from './product-form.tsx';
import { valuesOf } from './product-values.ts';
import { useProductForm } from './use-product-form.ts';

/** The version a form stands on, and what was changed on an older one. */
export type Base = {
  readonly record: ProductRecord;
  readonly edits: Values;
  readonly variants: VariantState | undefined;
};

export const placeOf = ({ _id }: Pick<ProductRecord, '_id'>): string => `product ${_id}`;

type Props = Base & { readonly latest: ProductRecord | undefined; readonly onRebase: (base: Base) => void };

const variantsOf = ({ product_variation_info: { attributes }, product_variable }: ProductRecord): VariantState => {
  const rows = product_variable.map((variant) => rowOf(variant, attributes));
  const none = attributes.map((attribute) => ({ attribute, options: [] }));
  return { rows, choices: choicesOf(rows, none), changed: false };
};

/** For the comparison: the variants stand among the fields, as a whole. */
const compared = (record: ProductRecord): Values => ({ ...valuesOf(record), variants: record.product_variable });

export const ProductEditForm = ({ record, edits, variants, latest, onRebase }: Props) => {
  const returnToList = useReturnToList();
  const client = useQueryClient();
  const mayUpdate = useCan()(productEndpoints.update);
  const update = useUpdateRecord(product);
  const [theirs, setTheirs] = useState<ProductRecord>();
  const [store] = useState(() => createVariantStore(variantsOf(record), variants));
  const [initial] = useState(() => valuesOf(record));
  const changedVariants = () => (store.isChanged() ? store.state() : undefined);
  const form = useProductForm({
    initial,
    edits,
    persist: { key: placeOf(record), extra: () => ({ record, variants: changedVariants() }) },
    store,
    whole: false,
    send: (values) =>
      update.mutateAsync({ record, values }).catch(async (cause) => {
        if (cause instanceof ApiError && cause.code === 'stale')
          setTheirs((await client.fetchQuery(recordQuery(product, record._id))) as unknown as ProductRecord);
        throw cause;
      }),
    done: () => returnToList('/product'),
  });
  const changes = changesOf(initial as unknown as Values, form.form.values);
  const yours: Values = { ...changes, ...(store.isChanged() && { variants: store.state().rows }) };
  const newer = latest && latest.version > record.version && !update.isSuccess ? latest : undefined;
  const takeUntouched = useEffectEvent((next: ProductRecord) => {
    if (!form.dirty && !store.isChanged()) onRebase({ record: next, edits: {}, variants: undefined });
  });
  useEffect(() => {
    if (newer) takeUntouched(newer);
  }, [newer]);
  return (
    <>
      {!mayUpdate && <Alert mb="sm">You can view this but not change it. Ask an administrator.</Alert>}
      {newer && !theirs && (
        <Alert color="yellow" mb="sm" title="Someone else changed this record">
          <Button size="compact-sm" variant="default" onClick={() => setTheirs(newer)}>
            Compare
          </Button>
        </Alert>
      )}
      <ProductForm product={form} store={store} record={record} readOnly={!mayUpdate} />
      {theirs && (
        <StaleDialog
          differences={differencesOf(compared(record), compared(theirs), yours, knownNames(client))}
          onKeep={() => onRebase({ record: theirs, edits: changes, variants: changedVariants() })}
          onReload={() => onRebase({ record: theirs, edits: {}, variants: undefined })}
        />
      )}
    </>
  );
};
