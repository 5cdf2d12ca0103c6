import type { ProductInput } from '@bakehouse/contract/product/product';
import { type Links, saveLinks } from '../../kernel/crud/record-links.ts';
import { type DeletedReference, findDeletedReference } from '../../kernel/crud/record-references.ts';
import type { Db } from '../../platform/db/client.ts';
import { categoryTable } from '../category/category.table.ts';
import { manufacturerTable } from '../manufacturer/manufacturer.table.ts';
import { productPropertyTable } from '../product-property/product-property.table.ts';
import { productTagTable } from '../product-tag/product-tag.table.ts';
import { productCategoryTable, productHasPropertyTable, productTable, productTaggedTable } from './product.table.ts';

/** The records that a product refers to: its categories, tags and properties. */
const links: Links = {
  categories: {
    from: 'categories',
    table: productCategoryTable,
    own: productCategoryTable.productId,
    other: productCategoryTable.categoryId,
    to: categoryTable,
    label: 'category',
  },
  tags: {
    from: 'productTags',
    table: productTaggedTable,
    own: productTaggedTable.own,
    other: productTaggedTable.other,
    to: productTagTable,
    label: 'tag',
  },
  properties: {
    from: 'product_properties',
    table: productHasPropertyTable,
    own: productHasPropertyTable.own,
    other: productHasPropertyTable.other,
    to: productPropertyTable,
    label: 'property',
  },
};

/**
 * Saves the references of a product.
 * @throws AppError `invalid` if a record is unknown or deleted
 */
export const saveProductLinks = (db: Db, id: string, input: Partial<ProductInput>): Promise<void> =>
  saveLinks(db, links, id, {
    categories: input.categories,
    productTags: input.productTags,
    product_properties: input.product_properties,
  });

const references = {
  manufacturer: { column: productTable.manufacturer, to: manufacturerTable, label: 'manufacturer' },
};

/** Locks the records that a product refers to, and returns one of them that is deleted. */
export const findDeletedLink = (db: Db, id: string): Promise<DeletedReference | undefined> =>
  findDeletedReference(db, productTable, { links, references }, id);
