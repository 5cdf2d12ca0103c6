import type { ProductRow } from '@bakehouse/contract/product/product';
import { productEndpoints, productExportColumns } from '@bakehouse/contract/product/product.endpoints';
import { productBulkActions } from '@bakehouse/contract/product/product-bulk';
import { useQuery } from '@tanstack/react-query';
import { exportFilters } from '../../data/export/export-filters.ts';
import { ExportMenu } from '../../data/export/export-menu.tsx';
import { NewRecordsBar } from '../../data/new-records-bar.tsx';
import { useCan } from '../../data/session.ts';
import { useBulk } from '../../kernel/bulk/use-bulk.tsx';
import { NothingMatches, NothingYet } from '../../ui/feedback/states.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import type { ScreenPath } from '../../ui/screen-path.ts';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { countLabel } from '../../ui/table/pager.tsx';
import { ProductPager } from './form/product-pager.tsx';
import { productsQuery } from './product.data.ts';
import { productColumns } from './product-columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductRowActions } from './product-row-actions.tsx';

const { partialList, exportList, create, deleted, detail } = productEndpoints;
const exportedColumns = { public: productExportColumns };

export function ProductList() {
  const can = useCan();
  const list = useListState(partialList.query, null);
  const query = useQuery(productsQuery(list.search));
  const { data } = query;
  const total = data && { ...data, total: data.totalProduct };
  const linkTo = ({ _id, deletedAt }: ProductRow): ScreenPath | undefined =>
    can(detail) && !deletedAt ? `/product/edit/${_id}` : undefined;
  const createLink = can(create) && (
    <LinkButton to="/product/create" leftSection={<IconPlus size={16} />}>
      Create
    </LinkButton>
  );
  const { selection, bar } = useBulk({
    resource: 'product',
    label: { one: 'product', many: 'products' },
    actions: productBulkActions,
    which: 'active',
    query: list.search,
    rows: data?.products,
    total: total ?? {},
    nameOf: ({ name }) => name,
  });
  return (
    <>
      <ScreenHeader
        title={data ? `List (${countLabel(data.totalProduct, data.totalIsMinimum)})` : 'List'}
        crumbs={[{ label: 'Products' }]}
      >
        <ExportMenu
          endpoint={exportList}
          exported={exportedColumns}
          table={{ name: 'Products', columns: productColumns }}
          filters={exportFilters(list.search, data?.correctedSearch)}
          action="export products"
        />
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
      <NewRecordsBar
        topic="product"
        label={{ one: 'Product', many: 'Products' }}
        onShow={() => list.change({ page: undefined })}
      />
      <PagedRecords
        name="Products"
        many="Products"
        columns={productColumns}
        list={list}
        query={query}
        rows={data?.products}
        total={total}
        linkTo={linkTo}
        actions={(row) => <ProductRowActions row={row} />}
        selection={selection}
        nothing={<NothingYet title="No Records Found">{createLink}</NothingYet>}
        noMatch={<NothingMatches title="No Records Found" onClear={list.clear} />}
        pager={<ProductPager page={data} onPage={(page) => list.change({ page })} />}
      />
      {bar}
    </>
  );
}
