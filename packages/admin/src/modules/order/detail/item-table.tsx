import type { OrderItem } from '@bakehouse/contract/order/order';
import { Table } from '@mantine/core';
import { Fragment } from 'react';
import { formatCharge, formatRupees } from '../../../ui/format/money.ts';
import { Addon, Delivery, Product } from './item-parts.tsx';
import styles from './order-detail.module.css';
import { rupeesOfAddon, rupeesOfItem } from './order-lines.ts';

const amounts = ['Price', 'Quantity', 'Shipping', 'Total'];

/** Items of an order, each followed by its add-ons. */
export const ItemTable = ({ items }: { items: readonly OrderItem[] }) => (
  <Table aria-label="Items" verticalSpacing={10} horizontalSpacing={8} className={styles.items}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Product</Table.Th>
        <Table.Th scope="col">Delivery</Table.Th>
        {amounts.map((name) => (
          <Table.Th key={name} scope="col" ta="right">
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {items.map((item) => (
        <Fragment key={item._id}>
          <ItemRows item={item} />
        </Fragment>
      ))}
    </Table.Tbody>
  </Table>
);

const ItemRows = ({ item }: { item: OrderItem }) => (
  <>
    <Table.Tr>
      <Table.Td>
        <Product item={item} />
      </Table.Td>
      <Table.Td>
        <Delivery item={item} />
      </Table.Td>
      <Amount>{formatRupees(item.product.price)}</Amount>
      <Amount>{item.product.quantity}</Amount>
      <Amount>{formatCharge(item.shipping_cost)}</Amount>
      <Amount strong>{formatRupees(rupeesOfItem(item))}</Amount>
    </Table.Tr>
    {item.addons.map((addon, index) => (
      <Table.Tr key={index} className={styles.addon}>
        <Table.Td colSpan={2}>
          <Addon addon={addon} />
        </Table.Td>
        <Amount>{formatRupees(addon.price)}</Amount>
        <Amount>{addon.quantity}</Amount>
        <Table.Td />
        <Amount strong>{formatRupees(rupeesOfAddon(addon))}</Amount>
      </Table.Tr>
    ))}
  </>
);

const Amount = ({ strong = false, children }: { strong?: boolean; children: string | number }) => (
  <Table.Td ta="right" className={styles.amount} {...(strong && { fw: 600 })}>
    {children}
  </Table.Td>
);
