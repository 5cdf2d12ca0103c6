import type { ProductRow } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { IconPlus } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useListState } from '../../ui/list-state.ts';
import { ListTools } from '../../ui/list-tools.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Failed, NothingMatches, NothingYet } from '../../ui/states.tsx';
import { productsQuery } from './product.data.ts';
import { productColumns } from './product-columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductPager } from './product-pager.tsx';
import { ProductRowActions } from './product-row-actions.tsx';

const { partialList, create, deleted, detail } = productEndpoints;

export const ProductList = () => {
  const can = useCan();
  const list = useListState(partialList.query, null);
  const { data, error, isPlaceholderData, refetch } = useQuery(productsQuery(list.search));
  const linkTo = ({ _id, deletedAt }: ProductRow) => (can(detail) && !deletedAt ? `/product/edit/${_id}` : undefined);
  const createLink = can(create) && (
    <LinkButton to="/product/create" leftSection={<IconPlus size={16} />}>
      Create
    </LinkButton>
  );
  return (
    <>
      <ScreenHeader title={data ? `List (${data.totalProduct})` : 'List'} crumbs={[{ label: 'Products' }]}>
        {can(deleted) && (
          <LinkButton to="/product/deleted" variant="default">
            Deleted
          </LinkButton>
        )}
        {createLink}
      </ScreenHeader>
      <ListTools searchLabel="Search products" list={list}>
        <ProductFilters list={list} />
      </ListTools>
      <VisuallyHidden role="status">{data && !isPlaceholderData && `${data.totalProduct} Products`}</VisuallyHidden>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name="Products"
          columns={productColumns}
          rows={data?.products}
          dimmed={isPlaceholderData}
          sort={list.sort}
          onSort={(sort) => list.change({ sort })}
          linkTo={linkTo}
          actions={(row) => <ProductRowActions row={row} />}
          empty={
            list.filtered ? (
              <NothingMatches title="No Records Found" onClear={list.clear} />
            ) : (
              <NothingYet title="No Records Found">{createLink}</NothingYet>
            )
          }
        />
      )}
      <ProductPager shown={data} onPage={(page) => list.change({ page })} />
    </>
  );
};
