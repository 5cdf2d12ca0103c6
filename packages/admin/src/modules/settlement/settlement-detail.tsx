import { i18n } from '@bakehouse/contract/i18n';
import { type Settlement, settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Anchor, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../data/api-error.ts';
import { ExportButton } from '../../data/export/export-button.tsx';
import type { ScreenProps } from '../../data/routing/screen-at.tsx';
import { useCan, useWorksForStore } from '../../data/session.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed, NothingYet } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { settlementQuery } from './settlement.data.ts';
import styles from './settlement.module.css';
import { SettlementActions } from './settlement-actions.tsx';
import { calculationOf, SettlementStatusBadge } from './settlement-labels.tsx';
import { SettlementLines } from './settlement-lines.tsx';

const listPath = '/money/settlements';
const { exportPdf, exportCsv } = settlementEndpoints;

/** Screen of a settlement: what is paid and why, and each of its orders. */
export function SettlementDetail({ params: { id } }: ScreenProps<'id'>) {
  const isStore = useWorksForStore();
  const { data, error, refetch } = useQuery(settlementQuery(id));
  const many = isStore ? i18n.t('Payouts') : 'Settlements';
  const title = data
    ? isStore
      ? i18n.t('Payout {number}', { number: data.number })
      : `Settlement ${data.number}`
    : many;
  return (
    <>
      <ScreenHeader title={title} crumbs={[{ label: many, to: listPath }, { label: title }]}>
        {data && (
          <>
            <SettlementStatusBadge status={data.status} />
            <ExportButton endpoint={exportPdf} params={{ id }} label="PDF" action="print settlements" />
            <ExportButton endpoint={exportCsv} params={{ id }} label="CSV" action="export settlements" />
            <SettlementActions settlement={data} />
          </>
        )}
      </ScreenHeader>
      {isMissing(error) ? (
        <NothingYet
          title={isStore ? i18n.t('Payout not found') : 'Settlement not found'}
          text={i18n.t('The link is incomplete.')}
        >
          <LinkButton to={listPath} variant="default">
            {isStore ? i18n.t('All payouts') : 'All settlements'}
          </LinkButton>
        </NothingYet>
      ) : data ? (
        <>
          <div className={styles.cards}>
            <Calculation settlement={data} />
            <Progress settlement={data} />
          </div>
          <Title order={2} mt="md" mb="xs">
            {i18n.t('Orders')}
          </Title>
          <SettlementLines key={id} settlement={data} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoader what="settlement" />
      )}
    </>
  );
}

type Props = { readonly settlement: Settlement };

/** How the payout is calculated. */
function Calculation({ settlement }: Props) {
  const isStore = useWorksForStore();
  const { payout, carried, status } = settlement;
  const { amounts, total } = calculationOf(settlement, isStore);
  return (
    <Card title={i18n.t('Calculation')}>
      <Amounts label={i18n.t('Calculation')} amounts={amounts} total={total} />
      <Text fz={13} c="dimmed" mt="sm">
        {carried < 0
          ? isStore
            ? i18n.t('You owe this amount, and the next settlement deducts it.')
            : 'The vendor owes this amount, and the next settlement deducts it.'
          : payout === 0
            ? i18n.t('There is nothing to pay.')
            : status === 'draft'
              ? i18n.t('The amounts follow the orders until the marketplace reviews them.')
              : status === 'returned'
                ? i18n.t('The bank sent this amount back, and the next settlement has it.')
                : i18n.t('The amounts are fixed.')}
      </Text>
    </Card>
  );
}

/** Vendor and period, and who has reviewed and paid. */
function Progress({ settlement }: Props) {
  const can = useCan();
  const isStore = useWorksForStore();
  const { vendor, until, reviewed, paid, returned, open_disputes } = settlement;
  const name =
    can(vendorEndpoints.detail) && !isStore ? (
      <Anchor key="vendor" component={PathLink} to={`/vendor/detail/personal-info/${vendor._id}`} inherit>
        {vendor.name}
      </Anchor>
    ) : (
      vendor.name
    );
  return (
    <Card title={i18n.t('Details')}>
      <Facts
        facts={[
          ['Vendor', name],
          [i18n.t('Orders until'), formatDate(until)],
          ...(reviewed ? [[i18n.t('Reviewed'), <By key="reviewed" {...reviewed} />] as const] : []),
          ...(paid
            ? [
                [i18n.t('Paid on'), `${formatDate(paid.on)} · ${paid.actor}`] as const,
                [i18n.t('Reference'), paid.reference] as const,
              ]
            : []),
          ...(returned
            ? [
                [i18n.t('Returned'), <By key="returned" {...returned} />] as const,
                [i18n.t('Reason'), returned.reason] as const,
              ]
            : []),
          ...(open_disputes > 0 ? [[i18n.t('Open disputes'), open_disputes] as const] : []),
        ]}
      />
    </Card>
  );
}

const By = ({ actor, at }: { readonly actor: string; readonly at: string }) => (
  <Group gap={4}>
    <DateText at={at} />· {actor}
  </Group>
);
