import { i18n, translated } from '@bakehouse/contract/i18n';
import { claimReasonLabels } from '@bakehouse/contract/order/order-claim';
import type { OrderClaim, orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import type { KeyOf } from '../../../kernel/admin-module.ts';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { orderClaimsQuery } from './claim.data.ts';
import { ClaimBadge, OrderLink, wishText } from './claim-facts.tsx';

type Endpoints = typeof orderClaimEndpoints;
const viewKey: KeyOf<Endpoints['ofOrder']> = 'GET order/{id}/claims';
const fileKey: KeyOf<Endpoints['file']> = 'POST order/{id}/claims';

const ClaimDialog = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog);
const FileClaimDialog = lazyPart(async () => (await import('./file-claim-dialog.tsx')).FileClaimDialog);

type Props = { readonly orderId: string; readonly status: string };

/** The claims about an order, and the order that it replaces. A store sees no card while there are none. */
export function ClaimsCard({ orderId, status }: Props) {
  const can = useCan();
  const { data } = useQuery({ ...orderClaimsQuery(orderId), enabled: can(viewKey) });
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  if (!data) return null;
  const { claims, rebake_of: replaced } = data;
  const mayFile = can(fileKey) && status !== 'cancelled' && claims.every((claim) => claim.status !== 'open');
  if (claims.length === 0 && !replaced && !can(fileKey)) return null;
  const opened = claims.find(({ _id }) => _id === open);
  return (
    <Card title={i18n.t('Claims')}>
      <Stack gap="sm">
        {replaced && (
          <Text>
            {i18n.t('Rebake of order')} <OrderLink order={replaced} />
          </Text>
        )}
        {claims.length === 0 && !replaced && <Text c="dimmed">{i18n.t('No claims yet')}</Text>}
        {claims.map((claim) => (
          <ClaimLine key={claim._id} claim={claim} onOpen={() => setOpen(claim._id)} />
        ))}
        {mayFile && (
          <Button
            variant="default"
            size="compact-md"
            aria-haspopup="dialog"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setOpen('new')}
          >
            {i18n.t('File a claim')}
          </Button>
        )}
      </Stack>
      <Suspense>
        {opened && <ClaimDialog claim={opened} onClose={close} />}
        {open === 'new' && <FileClaimDialog orderId={orderId} onClose={close} />}
      </Suspense>
    </Card>
  );
}

const ClaimLine = ({ claim, onOpen }: { readonly claim: OrderClaim; readonly onOpen: () => void }) => (
  <div>
    <Group justify="space-between" gap="xs">
      <Text fw={600}>{translated(claimReasonLabels[claim.reason])}</Text>
      <ClaimBadge status={claim.status} />
    </Group>
    <Text lineClamp={2}>{claim.text}</Text>
    <Text fz={13} c="dimmed">
      {wishText(claim)} · <DateText at={claim.filed_at} withTime />
    </Text>
    {claim.rebake && (
      <Text fz={13}>
        {i18n.t('Rebaked as')} <OrderLink order={claim.rebake} />
      </Text>
    )}
    <Button variant="default" size="compact-sm" mt={4} aria-haspopup="dialog" onClick={onOpen}>
      {claim.status === 'open' ? i18n.t('Open claim') : i18n.t('View claim')}
    </Button>
  </div>
);
