import { refundStateLabels } from '@bakehouse/contract/money/gateway';
import { paymentMethodLabels, refundTargetLabels } from '@bakehouse/contract/money/payment';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { OrderMoney, orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import type { KeyOf } from '../../../kernel/admin-module.ts';
import { Card, Facts } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatRupees } from '../../../ui/format/money.ts';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { EarningOfVendor } from './earning.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { moneyQuery } from './money.data.ts';
import { PaymentLinks } from './payment-links.tsx';
import styles from './payments-card.module.css';
import type { RefundedOrder } from './refund-items.tsx';

type Endpoints = typeof orderMoneyEndpoints;
const viewKey: KeyOf<Endpoints['view']> = 'GET order/{id}/payments';
const recordKey: KeyOf<Endpoints['record']> = 'POST order/{id}/payments';
const reverseKey: KeyOf<Endpoints['reverse']> = 'POST order/{id}/payments/{payment}/reverse';
const refundKey: KeyOf<Endpoints['refund']> = 'POST order/{id}/refunds';
const linkKey: KeyOf<Endpoints['createLink']> = 'POST order/{id}/payment-links';
const cancelLinkKey: KeyOf<Endpoints['cancelLink']> = 'POST order/{id}/payment-links/{link}/cancel';

const PaymentDialog = lazyPart(async () => (await import('./payment-dialog.tsx')).PaymentDialog);
const PaymentLinkDialog = lazyPart(async () => (await import('./payment-link-dialog.tsx')).PaymentLinkDialog);
const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const ReverseDialog = lazyPart(async () => (await import('./reverse-dialog.tsx')).ReverseDialog);

type Payment = OrderMoney['payments'][number];
type Open = 'payment' | 'link' | 'refund' | Payment;
type Props = {
  readonly order: Pick<OrderRecord, '_id' | 'assigned_vendor' | 'customer' | 'status'> & RefundedOrder;
};

/** What the customer has paid and got back, with the buttons to record both. */
export function PaymentsCard({ order }: Props) {
  const mayView = useCan()(viewKey);
  const { data: money, isError, refetch } = useQuery({ ...moneyQuery(order._id), enabled: mayView });
  if (!mayView) return null;
  return (
    <Card title="Payments">
      {money ? (
        <Money order={order} money={money} />
      ) : isError ? (
        <Group gap="xs">
          <Text>The payments could not be loaded.</Text>
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

function Money({ order, money }: Props & { readonly money: OrderMoney }) {
  const [open, setOpen] = useState<Open>();
  const can = useCan();
  const close = () => setOpen(undefined);
  return (
    <Stack gap="md">
      <Facts facts={balanceFacts(money.balance)} />
      <Buttons
        balance={money.balance}
        offersLinks={money.offers_links && order.status !== 'cancelled'}
        onOpen={setOpen}
      />
      <PaymentLinks orderId={order._id} links={money.links} mayCancel={can(cancelLinkKey)} />
      <Payments money={money} onReverse={setOpen} />
      <Refunds refunds={money.refunds} />
      {money.earning && <EarningOfVendor earning={money.earning} />}
      <LedgerTable rows={money.ledger} />
      <Suspense>
        {open === 'payment' && <PaymentDialog order={order} balance={money.balance} onClose={close} />}
        {open === 'link' && <PaymentLinkDialog order={order} balance={money.balance} onClose={close} />}
        {open === 'refund' && (
          <RefundDialog order={order} balance={money.balance} refunds={money.refunds} onClose={close} />
        )}
        {typeof open === 'object' && <ReverseDialog orderId={order._id} payment={open} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

const balanceFacts = ({ received, refunded, due, credit }: OrderMoney['balance']) => [
  ['Received', formatRupees(received)] as const,
  ...(refunded > 0 ? [['Refunded', formatRupees(refunded)] as const] : []),
  credit > 0 ? (['To refund', formatRupees(credit)] as const) : (['Balance due', formatRupees(due)] as const),
];

type ButtonsProps = Pick<OrderMoney, 'balance'> & {
  readonly offersLinks: boolean;
  readonly onOpen: (open: Open) => void;
};

function Buttons({ balance, offersLinks, onOpen }: ButtonsProps) {
  const can = useCan();
  const isCredit = balance.credit > 0;
  return (
    <Group gap="xs">
      {offersLinks && balance.due > 0 && can(linkKey) && (
        <Button variant="default" size="compact-md" aria-haspopup="dialog" onClick={() => onOpen('link')}>
          Create payment link
        </Button>
      )}
      {can(recordKey) && (
        <Button variant="default" size="compact-md" aria-haspopup="dialog" onClick={() => onOpen('payment')}>
          Record payment
        </Button>
      )}
      {can(refundKey) && balance.refundable > 0 && (
        <Button
          variant={isCredit ? 'filled' : 'default'}
          size="compact-md"
          aria-haspopup="dialog"
          onClick={() => onOpen('refund')}
        >
          {isCredit ? `Refund ${formatRupees(balance.credit)}` : 'Refund'}
        </Button>
      )}
    </Group>
  );
}

type LineProps = {
  readonly amount: number;
  readonly title: string;
  readonly isVoid?: boolean;
  readonly children: ReactNode;
};

/** A payment or refund: amount and title, and its details below. */
const Line = ({ amount, title, isVoid = false, children }: LineProps) => (
  <li>
    <Group justify="space-between" gap="xs" wrap="nowrap" className={isVoid ? styles.void : undefined}>
      <Text fw={600}>{title}</Text>
      <Text className={styles.amount}>{formatRupees(amount)}</Text>
    </Group>
    {children}
  </li>
);

const Details = ({ texts, actor, at }: { texts: readonly string[]; actor: string; at: string }) => (
  <Text fz={13} c="dimmed">
    {[...texts.filter(Boolean), actor].join(' · ')} · <DateText at={at} withTime />
  </Text>
);

type PaymentsProps = { readonly money: OrderMoney; readonly onReverse: (payment: Payment) => void };

function Payments({ money: { payments, balance }, onReverse }: PaymentsProps) {
  const can = useCan();
  // A payment that a refund was made from cannot be reversed.
  const mayReverse = ({ status, amount }: Payment) =>
    can(reverseKey) && status === 'received' && amount <= balance.refundable;
  if (payments.length === 0) return <Text c="dimmed">No payments yet</Text>;
  return (
    <ul className={styles.lines} aria-label="Payments">
      {payments.map((payment) => (
        <Line
          key={payment._id}
          amount={payment.amount}
          title={paymentTitle(payment)}
          isVoid={payment.status !== 'received'}
        >
          <Details
            texts={[holderTexts[payment.holder](payment.vendor), payment.reference, payment.reason]}
            actor={payment.actor}
            at={payment.reversed_at ?? payment.paid_at}
          />
          {mayReverse(payment) && (
            <Button
              variant="default"
              size="compact-sm"
              mt={4}
              aria-haspopup="dialog"
              onClick={() => onReverse(payment)}
            >
              Reverse payment
            </Button>
          )}
        </Line>
      ))}
    </ul>
  );
}

const paymentTitle = ({ method, status }: Payment) =>
  status === 'received' ? paymentMethodLabels[method] : `${paymentMethodLabels[method]}, ${status}`;

const holderTexts: Readonly<Record<Payment['holder'], (vendor: string | null) => string>> = {
  gateway: () => 'through the gateway',
  bank: () => 'in the bank account',
  platform: () => 'in cash with us',
  vendor: (name) => `in cash with ${name}`,
};

const refundColors = { sending: 'gray', sent: 'blue', processed: 'green', failed: 'red' } as const;

const Refunds = ({ refunds }: Pick<OrderMoney, 'refunds'>) =>
  refunds.length > 0 && (
    <ul className={styles.lines} aria-label="Refunds">
      {refunds.map((refund) => (
        <Line
          key={refund._id}
          amount={-refund.amount}
          title={`Refund, ${refundTargetLabels[refund.target].toLowerCase()}`}
        >
          {refund.state !== 'recorded' && (
            <StatusBadge status={refundStateLabels[refund.state]} color={refundColors[refund.state]} />
          )}
          <Details texts={[refund.failure, refund.reference, refund.reason]} actor={refund.actor} at={refund.at} />
        </Line>
      ))}
    </ul>
  );
