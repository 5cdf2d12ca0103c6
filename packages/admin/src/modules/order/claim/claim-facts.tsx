import { i18n, translated } from '@bakehouse/contract/i18n';
import {
  type ClaimStatus,
  claimReasonLabels,
  claimStatusLabels,
  claimWishLabels,
} from '@bakehouse/contract/order/order-claim';
import type { OrderClaim } from '@bakehouse/contract/order/order-claim.endpoints';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Facts } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatRupees } from '../../../ui/format/money.ts';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { PathLink } from '../../../ui/path-link.tsx';

const colors: Readonly<Record<ClaimStatus, string>> = {
  open: 'yellow',
  refunded: 'green',
  rebaked: 'blue',
  rejected: 'red',
  withdrawn: 'gray',
};

export const ClaimBadge = ({ status }: Pick<OrderClaim, 'status'>) => (
  <StatusBadge status={claimStatusLabels[status]} color={colors[status]} />
);

/** Returns what the customer asks for: 'Partial refund of ₹250'. */
export const wishText = ({ wish, requested }: Pick<OrderClaim, 'wish' | 'requested'>): string =>
  requested === null
    ? translated(claimWishLabels[wish])
    : i18n.t('{wish} of {amount}', { wish: translated(claimWishLabels[wish]), amount: formatRupees(requested) });

/** What the customer says, the photos, and the decision. */
export const ClaimFacts = ({ claim }: { readonly claim: OrderClaim }) => (
  <Stack gap="sm">
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{claim.text}</Text>
    <Photos claim={claim} />
    <Facts facts={factsOf(claim)} />
  </Stack>
);

const Photos = ({ claim: { photos, reason } }: { readonly claim: OrderClaim }) =>
  photos.length > 0 && (
    <Group gap="xs" role="group" aria-label={i18n.t('Photos')}>
      {photos.map(({ thumbnail, large }, index) => (
        <a key={large} href={large} target="_blank" rel="noreferrer">
          <img
            src={thumbnail}
            alt={i18n.t('{reason}, {number} of {count}', {
              reason: translated(claimReasonLabels[reason]),
              number: index + 1,
              count: photos.length,
            })}
            width={96}
            height={96}
          />
        </a>
      ))}
    </Group>
  );

function factsOf(claim: OrderClaim) {
  const { vendor, shares, vendor_share: vendorShare, amount, rebake } = claim;
  const texts = [
    [i18n.t('Wish'), wishText(claim)],
    ['Vendor', vendor?.store_name],
    [i18n.t('Filed by'), claim.filed_by],
    [i18n.t('Filed late because'), claim.late_reason],
    [i18n.t('Refund'), amount !== null && formatRupees(amount)],
    [i18n.t('Marketplace bears'), shares && formatRupees(shares.platform)],
    [shares ? i18n.t('Vendor bears') : i18n.t('You bear'), vendorShare !== null && formatRupees(vendorShare)],
    [i18n.t('Rider bears'), shares && formatRupees(shares.rider)],
    [i18n.t('Answer to the customer'), claim.answer],
    [i18n.t('Note'), claim.note],
    [i18n.t('Decided by'), claim.decided_by],
  ] as const;
  return [
    [i18n.t('Filed'), <DateText key="filed" at={claim.filed_at} withTime />] as const,
    ...texts.flatMap(([label, text]) => (text ? [[label, text] as const] : [])),
    ...(claim.decided_at
      ? [[i18n.t('Decided'), <DateText key="decided" at={claim.decided_at} withTime />] as const]
      : []),
    ...(rebake ? [[i18n.t('New order'), <OrderLink key="rebake" order={rebake} />] as const] : []),
  ];
}

export const OrderLink = ({ order }: { readonly order: OrderClaim['order'] }) => (
  <Anchor component={PathLink} to={`/order/details/${order._id}`} inherit>
    {order.order_number}
  </Anchor>
);
