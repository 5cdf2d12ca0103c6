import { i18n } from '@bakehouse/contract/i18n';
import { vendorEventLabels } from '@bakehouse/contract/money/settlement';
import { settlementEndpoints, type VendorAccount } from '@bakehouse/contract/money/settlement.endpoints';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useCan, useWorksForStore } from '../../data/session.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { Card } from '../../ui/card.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatRupees } from '../../ui/format/money.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './account-card.module.css';
import { vendorAccountQuery } from './vendor-account.data.ts';

const { adjust, setCashLimit, setBankAccount } = settlementEndpoints;

const AdjustDialog = lazyPart(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);
const BankAccountDialog = lazyPart(async () => (await import('./bank-account-dialog.tsx')).BankAccountDialog);
const CashLimitDialog = lazyPart(async () => (await import('./cash-limit-dialog.tsx')).CashLimitDialog);

type Open = 'adjustment' | 'deposit' | 'limit' | 'bank';
type Props = { readonly vendorId: string };
type AccountProps = { readonly account: VendorAccount };

/** The account of a vendor: what the vendor is owed, the cash that the vendor holds, and where payouts go. */
export function AccountCard({ vendorId }: Props) {
  const { data, error, refetch } = useQuery(vendorAccountQuery(vendorId));
  return (
    <Card title={i18n.t('Account')}>
      {data ? (
        <Account account={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={180} role="status" aria-label={i18n.t('Loading the account')} />
      )}
    </Card>
  );
}

function Account({ account }: AccountProps) {
  const can = useCan();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const button = (label: string, what: Open) => (
    <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setOpen(what)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.parts}>
      <div>
        <Balance account={account} />
        {can(adjust) && (
          <Group gap="xs" mt="sm">
            {button('Adjust', 'adjustment')}
            {button('Record payment of the vendor', 'deposit')}
            {can(setCashLimit) && button(i18n.t('Cash limit'), 'limit')}
          </Group>
        )}
      </div>
      <BankAccount account={account}>
        {can(setBankAccount) &&
          button(account.bank_account ? i18n.t('Change bank account') : i18n.t('Add bank account'), 'bank')}
      </BankAccount>
      <Entries account={account} />
      <Suspense>
        {(open === 'adjustment' || open === 'deposit') && (
          <AdjustDialog vendor={account.vendor} event={open} onClose={close} />
        )}
        {open === 'limit' && <CashLimitDialog account={account} onClose={close} />}
        {open === 'bank' && <BankAccountDialog vendorId={account.vendor._id} onClose={close} />}
      </Suspense>
    </div>
  );
}

function Balance({ account }: AccountProps) {
  const isStore = useWorksForStore();
  const { balance, ready, upcoming, cash, cash_limit, has_own_limit, payouts_due, next_run } = account;
  const limit = cash_limit === null ? i18n.t('No limit') : formatRupees(cash_limit);
  return (
    <>
      <Amounts
        label={i18n.t('Account')}
        amounts={[
          [i18n.t('For delivered orders'), formatRupees(ready)],
          [
            balance < 0 ? i18n.t('Owed to the marketplace') : i18n.t('Carried forward and adjustments'),
            formatRupees(balance),
          ],
          [i18n.t('Payouts on the way'), formatRupees(payouts_due)],
          [i18n.t('For orders to be delivered'), formatRupees(upcoming)],
          [isStore ? i18n.t('Cash of customers that you hold') : 'Cash of customers', formatRupees(cash)],
          [has_own_limit && !isStore ? 'Cash limit of this vendor' : i18n.t('Cash limit'), limit],
        ]}
      />
      <Text fz={13} mt="sm">
        {next_run
          ? i18n.t('The next payout is prepared on {nextRun}.', { nextRun: formatDate(next_run) })
          : i18n.t('Payouts are prepared by hand, without a fixed day.')}
      </Text>
    </>
  );
}

function BankAccount({ account, children }: AccountProps & { readonly children: ReactNode }) {
  const heading = useId();
  const { bank_account: bank } = account;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} mb={4}>
        {i18n.t('Bank account')}
      </Title>
      {bank ? (
        <>
          <Text>{bank.holder}</Text>
          <Text className={styles.amount}>
            {i18n.t('Account ending in {number}, {ifsc}', { number: bank.number, ifsc: bank.ifsc })}
          </Text>
          <Text fz={13} c="dimmed">
            {bank.updatedBy} · <DateText at={bank.updatedAt} />
          </Text>
        </>
      ) : (
        <Text c="dimmed">{i18n.t('Payouts cannot be transferred before there is a bank account.')}</Text>
      )}
      {children && <Group mt="xs">{children}</Group>}
    </section>
  );
}

function Entries({ account: { entries } }: AccountProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} mb={4}>
        {i18n.t('Last entries')}
      </Title>
      {entries.length === 0 && <Text c="dimmed">{i18n.t('No entries yet')}</Text>}
      <ul className={styles.entries} aria-labelledby={heading}>
        {entries.map(({ number, event, amount, reason, settlement, at, actor }) => (
          <li key={number}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text>{vendorEventLabels[event]}</Text>
              <Text className={styles.amount}>{formatRupees(amount)}</Text>
            </Group>
            <Text fz={13} c="dimmed">
              {[reason, settlement && i18n.t('Settlement {settlement}', { settlement }), actor]
                .filter(Boolean)
                .join(' · ')}{' '}
              · <DateText at={at} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
