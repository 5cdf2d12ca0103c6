import type { OrderItem } from '@bakehouse/contract/order/order';
import { Stack } from '@mantine/core';
import { Facts } from '../../../ui/card.tsx';
import { formatCharge, formatRupees } from '../../../ui/format/money.ts';
import { Addon, Delivery, Product } from './item-parts.tsx';
import styles from './order-detail.module.css';
import { rupeesOfAddon, rupeesOfItem } from './order-lines.ts';

/** Items of an order on a phone. */
export const ItemBlocks = ({ items }: { items: readonly OrderItem[] }) => (
  <ul className={styles.lines} aria-label="Items">
    {items.map((item) => (
      <li key={item._id}>
        <Stack gap="xs">
          <Product item={item} />
          <Facts
            facts={[
              ['Delivery', <Delivery key="delivery" item={item} />],
              ['Price', formatRupees(item.product.price)],
              ['Quantity', item.product.quantity],
              ['Shipping', formatCharge(item.shipping_cost)],
              ['Total', <Sum key="total" rupees={rupeesOfItem(item)} />],
            ]}
          />
          {item.addons.map((addon, index) => (
            <Stack key={index} gap="xs" pl="md">
              <Addon addon={addon} />
              <Facts
                facts={[
                  ['Price', formatRupees(addon.price)],
                  ['Quantity', addon.quantity],
                  ['Total', <Sum key="total" rupees={rupeesOfAddon(addon)} />],
                ]}
              />
            </Stack>
          ))}
        </Stack>
      </li>
    ))}
  </ul>
);

const Sum = ({ rupees }: { rupees: number }) => <strong>{formatRupees(rupees)}</strong>;
