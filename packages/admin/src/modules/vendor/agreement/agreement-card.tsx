import { agreementEndpoints, type VendorAgreement } from '@bakehouse/contract/vendor/vendor-agreement';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/feedback/confirm.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { agreementsQuery, useRemoveAgreement } from './agreement.data.ts';

const AgreementDialog = lazyPart(async () => (await import('./agreement-dialog.tsx')).AgreementDialog);

/** Agreements that are shown besides the current one and those to come. */
const shownBefore = 3;

/** The agreements of a store: what it gets, now, later and before. */
export function AgreementCard({ storeId }: { readonly storeId: string }) {
  const mayAdd = useCan()(agreementEndpoints.create);
  const { data, error, refetch } = useQuery(agreementsQuery(storeId));
  const [isAdding, setIsAdding] = useState(false);
  const inForce = data?.findIndex(({ in_force }) => in_force) ?? -1;
  const shown = data?.slice(0, (inForce === -1 ? data.length : inForce) + 1 + shownBefore);
  return (
    <Card
      title="Agreement"
      action={
        mayAdd && (
          <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            New agreement
          </Button>
        )
      }
    >
      {shown ? (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Agreements">
          {shown.map((agreement, index) => (
            <Agreement
              key={agreement._id}
              storeId={storeId}
              agreement={agreement}
              isLater={inForce === -1 || index < inForce}
            />
          ))}
        </Stack>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={66} role="status" aria-label="Loading the agreements" />
      )}
      {data && inForce === -1 && (
        <Text fz={13} c="dimmed" mt={shown?.length ? 'sm' : 0}>
          No agreement is in force: the store gets the vendor charges that staff enter.
        </Text>
      )}
      {isAdding && <AgreementDialog storeId={storeId} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

type AgreementProps = {
  readonly storeId: string;
  readonly agreement: VendorAgreement;
  readonly isLater: boolean;
};

function Agreement({ storeId, agreement, isLater }: AgreementProps) {
  const mayRemove = useCan()(agreementEndpoints.remove);
  const remove = useRemoveAgreement(storeId);
  const { _id, valid_from, in_force, rules, actor } = agreement;
  const from = formatDate(valid_from);
  const confirmRemoval = () =>
    confirm({
      title: `Remove the agreement from ${from}?`,
      text: 'The agreement before it stays in force.',
      yes: 'Remove agreement',
      no: 'Keep agreement',
      danger: true,
    });
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Text fw={in_force ? 600 : 400}>{paymentText(agreement)}</Text>
          {in_force && <StatusBadge status="In force" color="green" />}
          {isLater && <StatusBadge status="Later" color="blue" />}
        </Group>
        {isLater && mayRemove && (
          <Button
            size="compact-sm"
            variant="default"
            loading={remove.isPending}
            aria-label={`Remove the agreement from ${from}`}
            onClick={async () => (await confirmRemoval()) && remove.mutate(_id)}
          >
            Remove
          </Button>
        )}
      </Group>
      <Text fz={13} c="dimmed">
        From {from} · {actor}
      </Text>
      {rules.map((rule) => (
        <Text key={rule.target} fz={13} c="dimmed">
          {rule.name}: {rateText(rule)}
        </Text>
      ))}
    </li>
  );
}

const paymentText = ({ basis, percent }: VendorAgreement) =>
  basis === 'charge' ? 'Vendor charges of the order' : `Commission ${percent} %`;

const rateText = ({ unit, rate }: VendorAgreement['rules'][number]) =>
  unit === 'percent' ? `${rate} %` : `${formatRupees(rate)} for each piece`;
