import type { ProductRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { HistoryLink } from '../../crud/history-link.tsx';
import { isMissing } from '../../data/api-error.ts';
import { useCan } from '../../data/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ScreenLoader } from '../../ui/screen-loader.tsx';
import { Failed, NothingYet } from '../../ui/states.tsx';
import { productQuery } from './product.data.ts';
import { type Base, ProductEditForm } from './product-edit-form.tsx';

/** There is no such product, or it could not be fetched. */
const NoProduct = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const mayList = useCan()(productEndpoints.partialList);
  if (!isMissing(error)) return <Failed error={error} onRetry={onRetry} />;
  return (
    <NothingYet title="There is no such product" text="It was deleted, or the link is not complete.">
      {mayList && (
        <LinkButton to="/product" variant="default">
          All products
        </LinkButton>
      )}
    </NothingYet>
  );
};

/** The product's form, once it is fetched; saving goes back to the list. */
export const ProductEdit = () => {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(productQuery(id));
  // The form stands on the version it was opened with; a newer one replaces it only when the person says so.
  const [base, setBase] = useState<Base>();
  const opened: Base | undefined =
    base?.record._id === id ? base : data && { record: data, edits: {}, variants: undefined };
  if (opened && opened !== base) setBase(opened);
  return (
    <>
      <ScreenHeader
        title={opened?.record.name ?? 'Edit Product'}
        crumbs={[{ label: 'Products', to: '/product' }, { label: 'Edit' }]}
      >
        {opened && <HistoryLink module="product" record={id} />}
      </ScreenHeader>
      {opened ? (
        <ProductEditForm
          key={`${id} ${opened.record.version}`}
          {...opened}
          latest={data as ProductRecord | undefined}
          onRebase={setBase}
        />
      ) : error ? (
        <NoProduct error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoader what="product" />
      )}
    </>
  );
};
