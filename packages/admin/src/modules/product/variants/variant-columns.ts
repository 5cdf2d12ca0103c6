import type { CellField } from './variant-row.ts';

export const columnLabels: Readonly<Record<CellField, string>> = {
  name: 'Name',
  price: 'Price',
  sale_price: 'Sale price',
  quantity: 'Quantity',
};
