import { type BestSellers, bestSellerDays } from '@bakehouse/contract/dashboard';
import { i18n } from '@bakehouse/contract/i18n';
import type { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Skeleton, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan, useWorksForStore } from '../../data/session.ts';
import type { KeyOf } from '../../kernel/admin-module.ts';
import { Card } from '../../ui/card.tsx';
import { ListLink, type TargetList } from '../../ui/figure/list-link.tsx';
import { formatRupees } from '../../ui/format/money.ts';
import { pluralize } from '../../ui/format/text.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { bestSellersFigure } from './dashboard.data.ts';
import { Figure } from './figure-parts.tsx';
import styles from './figures.module.css';

const productKey: KeyOf<(typeof productEndpoints)['detail']> = 'GET product/detail/{id}';
const vendorKey: KeyOf<(typeof vendorEndpoints)['detail']> = 'GET newvendor/{id}';

type BestSeller = {
  readonly id: string;
  readonly name: string;
  readonly picture?: ReactNode;
  /** The figure that determines the rank, and a second figure. */
  readonly figures: readonly [string, string?];
  readonly deleted: boolean;
  readonly link: TargetList | undefined;
};

/** Best-selling products, and vendors by revenue; a vendor's user sees only the products of their store. */
export function BestSellersCards() {
  const can = useCan();
  const query = useQuery(bestSellersFigure);
  const isStore = useWorksForStore();
  return (
    <>
      <SellersCard
        title={i18n.t('Top products, last {days} days', { days: bestSellerDays })}
        query={query}
        sellersIn={({ products }) =>
          products.map(({ _id, name, image_url, pieces, amount, deleted }) => ({
            id: _id,
            name,
            picture: <Thumbnail src={image_url?.thumbnail} />,
            figures: [
              i18n.t('{count, plural, one {# piece} other {# pieces}}', { count: pieces }),
              formatRupees(amount),
            ],
            deleted,
            link: can(productKey) ? { to: `/product/edit/${_id}` } : undefined,
          }))
        }
      />
      {!isStore && (
        <SellersCard
          title={`Top vendors, last ${bestSellerDays} days`}
          query={query}
          sellersIn={({ vendors }) =>
            vendors.map(({ vendor_id, store_name, orders, revenue, deleted }) => ({
              id: vendor_id,
              name: store_name,
              figures: [formatRupees(revenue), pluralize(orders, 'order')],
              deleted,
              link: can(vendorKey) ? { to: `/vendor/detail/personal-info/${vendor_id}` } : undefined,
            }))
          }
        />
      )}
    </>
  );
}

type CardProps = {
  readonly title: string;
  readonly query: UseQueryResult<BestSellers>;
  readonly sellersIn: (data: BestSellers) => readonly BestSeller[];
};

const SellersCard = ({ title, query, sellersIn }: CardProps) => (
  <Card title={title}>
    <Figure query={query} skeleton={<SellersSkeleton />}>
      {(data) => {
        const sellers = sellersIn(data);
        if (sellers.length === 0)
          return <Text c="dimmed">{i18n.t('Nothing was sold in the last {days} days', { days: bestSellerDays })}</Text>;
        return (
          <ol className={styles.rows}>
            {sellers.map((seller) => (
              <SellerRow key={seller.id} {...seller} />
            ))}
          </ol>
        );
      }}
    </Figure>
  </Card>
);

const SellersSkeleton = () =>
  [...Array(5).keys()].map((row) => (
    <div key={row} className={styles.seller}>
      <Skeleton height={36} />
    </div>
  ));

const SellerRow = ({ name, picture, figures, deleted, link }: BestSeller) => (
  <li className={styles.seller}>
    {picture}
    <span className={styles.name}>
      <ListLink list={deleted ? undefined : link}>{name}</ListLink>
      {deleted && <span className={styles.note}> {i18n.t('Deleted')}</span>}
    </span>
    <span className={styles.count}>
      {figures[0]} <span className={styles.note}>{figures[1]}</span>
    </span>
  </li>
);
