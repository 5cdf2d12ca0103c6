import {
  type GatewaySettlement,
  gatewaySettlementEndpoints,
} from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatCount, formatRupees } from '../../ui/format/money.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { countLabel } from '../../ui/table/pager.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { gatewaySettlementsQuery } from './gateway-settlement.data.ts';

const { list: listEndpoint, view } = gatewaySettlementEndpoints;
const title = 'Gateway settlements';

/** What the payment gateway has transferred to the bank account, newest first. */
export function GatewaySettlements() {
  const can = useCan();
  const list = useListState(listEndpoint.query);
  const query = useQuery(gatewaySettlementsQuery(list.request));
  return (
    <>
      <ScreenHeader
        title={query.data ? `${title} (${countLabel(query.data.total, query.data.totalIsMinimum)})` : title}
        crumbs={[{ label: 'Money', to: '/money' }, { label: title }]}
      />
      <PagedRecords
        name={title}
        many="gateway settlements"
        columns={columns}
        list={list}
        query={query}
        rows={query.data?.data}
        total={query.data}
        unsorted
        linkTo={({ _id }) => (can(view) ? `/money/gateway/${_id}` : undefined)}
        nothing={
          <NothingYet
            title="No gateway settlements"
            text="What the payment gateway transfers to the bank account appears here, usually a few days after the payments."
          />
        }
      />
    </>
  );
}

const columns: readonly Column<GatewaySettlement>[] = [
  { id: 'settled_at', header: 'Settled', main: true, cell: ({ settled_at }) => <DateText at={settled_at} /> },
  { id: 'utr', header: 'Bank transfer', cell: ({ utr, reference }) => utr || reference },
  { id: 'lines', header: 'Lines', align: 'right', cell: ({ lines }) => formatCount(lines) },
  { id: 'gross', header: 'Payments less refunds', align: 'right', cell: ({ gross }) => formatRupees(gross) },
  { id: 'fee', header: 'Fee and tax', align: 'right', cell: ({ fee, tax }) => formatRupees(fee + tax) },
  { id: 'amount', header: 'Transferred', align: 'right', cell: ({ amount }) => formatRupees(amount) },
];
