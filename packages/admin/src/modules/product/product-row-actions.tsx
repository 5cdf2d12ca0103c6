import type { ProductRow } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { ActionIcon } from '@mantine/core';
import { useCan, useSession } from '../../data/session.ts';
import { DeleteButton } from '../../kernel/crud/delete-button.tsx';
import { IconOpen, IconPencil } from '../../ui/icons.ts';
import { LinkIcon } from '../../ui/link-button.tsx';
import { product } from './product.resource.ts';

/**
 * Actions in a row of the product list. Deleted products appear there with the status filter, and are restored in the
 * deleted list.
 */
export function ProductRowActions({ row }: { row: ProductRow }) {
  const can = useCan();
  const session = useSession();
  const storefront = session.status === 'in' ? session.storefrontUrl : null;
  if (row.deletedAt) return null;
  const storefrontLabel = `Show ${row.name} in the storefront`;
  return (
    <>
      {storefront && (
        <ActionIcon
          component="a"
          href={`${storefront}/product/${row.slug}`}
          target="_blank"
          rel="noreferrer"
          aria-label={storefrontLabel}
          title={storefrontLabel}
        >
          <IconOpen size={17} />
        </ActionIcon>
      )}
      {can(productEndpoints.update) && can(productEndpoints.detail) && (
        <LinkIcon to={`/product/edit/${row._id}`} label={`Edit ${row.name}`} data-row-edit>
          <IconPencil size={17} />
        </LinkIcon>
      )}
      <DeleteButton resource={product} nameOf={nameOf} record={row} variant="icon" />
    </>
  );
}

const nameOf = ({ name }: ProductRow) => name;
