import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useCreateRecord } from '../../../data/crud-queries.ts';
import { findUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useReturnToList } from '../../../ui/table/list-return.ts';
import { product } from '../product.resource.ts';
import { createVariantStore, type VariantState } from '../variants/variant-store.ts';
import { ProductForm } from './product-form.tsx';
import { productFormOptions } from './product-form-options.ts';
import { emptyProduct } from './product-values.ts';

const noVariants: VariantState = { choices: [], rows: [], changed: false };
const key = 'new product';

/** Shows an empty form; saving goes to the list. */
export function ProductCreate() {
  const returnToList = useReturnToList();
  const create = useCreateRecord(product);
  // One idempotency key per form, so that a repeated request creates only one product.
  const [idempotencyKey] = useState(() => uuid());
  const [store] = useState(() =>
    createVariantStore(noVariants, findUnsavedWork<{ variants: VariantState }>(key)?.variants),
  );
  const reset = () => {
    record.form.reset();
    store.reset();
  };
  const record = useEntryForm({
    ...productFormOptions({
      initial: emptyProduct,
      store,
      sendsAll: true,
      send: (values) => create.mutateAsync({ values, idempotencyKey }),
    }),
    initial: emptyProduct,
    persist: { key, extra: () => ({ variants: store.snapshot() }), discard: reset },
    done: () => returnToList('/product'),
  });
  return (
    <>
      <ScreenHeader title="Create Product" crumbs={[{ label: 'Products', to: '/product' }, { label: 'Create' }]} />
      <ProductForm product={{ ...record, reset }} store={store} alwaysSave />
    </>
  );
}
