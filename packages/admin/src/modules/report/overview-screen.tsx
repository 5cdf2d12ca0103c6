import type { gatewayEndpoints } from '@bakehouse/contract/money/gateway.endpoints';
import type { gatewaySettlementEndpoints } from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { ledgerAccountLabels } from '@bakehouse/contract/money/ledger-accounts';
import type { MoneyOverview } from '@bakehouse/contract/money/report.endpoints';
import type { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import type { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import type { KeyOf } from '../../kernel/admin-module.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { Card } from '../../ui/card.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import type { TargetList } from '../../ui/figure/list-link.tsx';
import { Tile, Tiles, TilesSkeleton } from '../../ui/figure/tiles.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatCount, formatRupees } from '../../ui/format/money.ts';
import { pluralize } from '../../ui/format/text.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { overviewQuery } from './report.data.ts';
import styles from './report.module.css';

const settlementsKey: KeyOf<(typeof settlementEndpoints)['list']> = 'GET money/settlements';
const claimsKey: KeyOf<(typeof orderClaimEndpoints)['list']> = 'GET order/claims';
const mismatchesKey: KeyOf<(typeof gatewayEndpoints)['mismatches']> = 'GET money/mismatches';
const gatewayKey: KeyOf<(typeof gatewaySettlementEndpoints)['list']> = 'GET money/gateway_settlements';
const settingsKey = 'GET general/list';

/** What customers owe, what vendors are owed, who holds cash, and what waits for staff. */
export function OverviewScreen() {
  const { data, error, refetch } = useQuery(overviewQuery);
  return (
    <>
      <ScreenHeader title="Money" crumbs={[{ label: 'Money' }]} />
      {data ? (
        <div className={styles.page}>
          <Balances overview={data} />
          <ToDo overview={data} />
          <Accounts accounts={data.accounts} />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

const Loading = () => (
  <div className={styles.page} role="status" aria-label="Loading the balances">
    <TilesSkeleton tiles={6} />
    <TilesSkeleton tiles={6} />
    <Skeleton height={320} maw={480} />
  </div>
);

type Props = { readonly overview: MoneyOverview };

function Balances({ overview }: Props) {
  const can = useCan();
  const gateway: TargetList | undefined = can(gatewayKey) ? { to: '/money/gateway' } : undefined;
  const bank = overview.accounts.find(({ account }) => account === 'bank')?.balance ?? 0;
  return (
    <section aria-label="Balances">
      <Tiles compact>
        <Tile
          label="Customers owe"
          value={formatRupees(overview.customers_owe)}
          note="for their orders, less what they paid too much"
        />
        <Tile
          label="In clearing (payment gateway)"
          value={formatRupees(overview.in_clearing)}
          note="received and not paid out"
          list={gateway}
        />
        <Tile label="Bank" value={formatRupees(bank)} note="in the ledger, with gateway settlements" list={gateway} />
        <Tile
          label="Cash with vendors"
          value={formatRupees(overview.cash_with_vendors)}
          note="collected from customers"
        />
        <Tile
          label="Cash with the marketplace"
          value={formatRupees(overview.cash_with_platform)}
          note="collected from customers"
        />
        <Tile label="Owed to vendors" value={formatRupees(overview.unsettled)} note="for orders that are not settled" />
      </Tiles>
    </section>
  );
}

function ToDo({ overview }: Props) {
  const can = useCan();
  const settlements = (search: Readonly<Record<string, string>>): TargetList | undefined =>
    can(settlementsKey) ? { to: '/money/settlements', search } : undefined;
  const { payouts, payouts_due, drafts, open_disputes, open_claims, mismatches, next_run } = overview;
  return (
    <section aria-label="To do">
      <Tiles compact>
        <Tile
          label="Payouts due"
          value={formatRupees(payouts_due)}
          note={`${pluralize(payouts, 'payout')} to transfer`}
          list={settlements({ status: 'reviewed' })}
        />
        <Tile
          label="Drafts"
          value={formatCount(drafts)}
          note="settlements to review"
          list={settlements({ status: 'draft' })}
        />
        <Tile
          label="Open disputes"
          value={formatCount(open_disputes)}
          note="waiting for an answer"
          list={settlements({ disputed: 'true' })}
          alarm={open_disputes > 0}
        />
        <Tile
          label="Open claims"
          value={formatCount(open_claims)}
          note="waiting for a decision"
          list={can(claimsKey) ? { to: '/claims', search: { status: 'open' } } : undefined}
          alarm={open_claims > 0}
        />
        <Tile
          label="Payment mismatches"
          value={formatCount(mismatches)}
          note="do not agree with the orders"
          list={can(mismatchesKey) ? { to: '/money/mismatches' } : undefined}
          alarm={mismatches > 0}
        />
        <Tile
          label="Next settlement run"
          value={next_run === null ? 'No cycle is set' : formatDate(next_run)}
          note={next_run === null ? 'settlements are drafted by hand' : 'drafts are made on this day'}
          list={can(settingsKey) ? { to: '/general', search: { tab: 'payment' } } : undefined}
        />
      </Tiles>
    </section>
  );
}

/** The balance of each account, and their sum, which is zero in a correct ledger. */
const Accounts = ({ accounts }: Pick<MoneyOverview, 'accounts'>) => (
  <div className={styles.accounts}>
    <Card title="Accounts">
      {accounts.length === 0 ? (
        <Text c="dimmed">No entries yet</Text>
      ) : (
        <>
          <Text fz={13} c="dimmed" mb="sm">
            Debits minus credits. What the marketplace owes or has earned is negative, and the sum is always ₹0.
          </Text>
          <Amounts
            label="Accounts"
            amounts={accounts.map(({ account, balance }) => [ledgerAccountLabels[account], formatRupees(balance)])}
            total={['Sum', formatRupees(sumOf(accounts.map(({ balance }) => balance)))]}
          />
        </>
      )}
    </Card>
  </div>
);

/** Returns a sum of rupees in whole paise. */
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
