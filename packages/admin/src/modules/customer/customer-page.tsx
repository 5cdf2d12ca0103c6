import { languageLabels } from '@bakehouse/contract/core/message-language';
import { type CustomerRecord, customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { Alert, Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { isMissing } from '../../data/api-error.ts';
import { callEndpoint } from '../../data/client.ts';
import type { ScreenProps } from '../../data/routing/screen-at.tsx';
import { useCan } from '../../data/session.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed, NothingYet } from '../../ui/feedback/states.tsx';
import { Email, Phone } from '../../ui/format/contact.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { formatRupees } from '../../ui/format/money.ts';
import { IconEye } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { customerQuery, useSplit } from './customer.data.ts';
import { CustomerActions } from './customer-actions.tsx';
import { AddressesCard, HistoryCard, NotesCard } from './customer-cards.tsx';

const { reveal, split, update } = customerEndpoints;
const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog);

/** Screen of a customer. Phones and email are masked until they are revealed. */
export function CustomerPage({ params: { id } }: ScreenProps<'id'>) {
  const { data, error, refetch } = useQuery(customerQuery(id));
  const title = data?.name ?? 'Customer';
  return (
    <>
      <ScreenHeader title={title} crumbs={[{ label: 'Customers', to: '/customer' }, { label: title }]}>
        {data && data.erasure.status !== 'erased' && <CustomerActions key={id} customer={data} />}
      </ScreenHeader>
      {isMissing(error) ? (
        <NothingYet title="Customer not found" text="The customer may have been merged into another one.">
          <LinkButton to="/customer" variant="default">
            All customers
          </LinkButton>
        </NothingYet>
      ) : data ? (
        <Customer key={id} customer={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoader what="customer" />
      )}
    </>
  );
}

type Props = { readonly customer: CustomerRecord };

const Customer = ({ customer }: Props) => (
  <>
    <ErasureNote customer={customer} />
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <ContactCard customer={customer} />
      <DetailsCard customer={customer} />
      <NotesCard customer={customer} />
      <AddressesCard customer={customer} />
    </SimpleGrid>
    <HistoryCard id={customer._id} />
  </>
);

function ErasureNote({ customer: { erasure } }: Props) {
  const { status, at, error } = erasure;
  if (status === 'none') return null;
  return (
    <Alert role="status" mb="md" color={status === 'failed' ? 'red' : status === 'requested' ? 'yellow' : 'gray'}>
      {status === 'requested' && 'The personal data is being erased. This can take a few minutes.'}
      {status === 'erased' && `The personal data was erased${at ? ` on ${formatDateTime(at)}` : ''}.`}
      {status === 'failed' && `The customer was not erased. ${error}`}
    </Alert>
  );
}

/** Name, phones and email. A reveal shows them until the page is left; each one is recorded in the audit log. */
function ContactCard({ customer }: Props) {
  const can = useCan();
  const { _id: id, phones, other_names: names, erasure } = customer;
  const [isSplitting, setSplitting] = useState<string>();
  const revealed = useMutation({
    mutationFn: async () => (await callEndpoint(reveal, { params: { id } })).data,
  });
  const splitting = useSplit(id);
  const full = new Map(revealed.data?.phones.map(({ _id, phone }) => [_id, phone]));
  const splitPhone = (phone: string) => {
    setSplitting(phone);
    splitting.mutate({ phone, version: customer.version });
  };
  return (
    <Card
      title="Contact"
      action={
        can(reveal) &&
        erasure.status !== 'erased' &&
        !revealed.data && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconEye size={14} />}
            loading={revealed.isPending}
            onClick={() => revealed.mutate()}
          >
            Reveal
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ...phones.map(
            ({ _id, phone, orders }, index) =>
              [
                phones.length === 1 ? 'Phone' : `Phone ${index + 1}`,
                <Group key={_id} gap="xs">
                  {full.has(_id) ? <Phone number={full.get(_id) ?? ''} /> : phone}
                  {phones.length > 1 && (
                    <Text span fz={13} c="dimmed">
                      {orders === 1 ? '1 order' : `${orders} orders`}
                    </Text>
                  )}
                  {phones.length > 1 && can(split) && erasure.status !== 'erased' && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Split phone ${index + 1}`}
                      loading={splitting.isPending && isSplitting === _id}
                      onClick={() => splitPhone(_id)}
                    >
                      Split
                    </Button>
                  )}
                </Group>,
              ] as const,
          ),
          ['Email', revealed.data ? <Email key="email" address={revealed.data.email} /> : customer.email],
          ['Language', languageLabels[customer.language]],
          ...(names.length > 0 ? [['Also ordered as', names.join(', ')] as const] : []),
        ]}
      />
    </Card>
  );
}

/** Figures, tags and the block of cash on delivery. */
function DetailsCard({ customer }: Props) {
  const mayEdit = useCan()(update) && customer.erasure.status !== 'erased';
  const [isEditing, setEditing] = useState(false);
  const { orders, delivered, cancelled, spent, first_order_at, last_order_at, tags, cash_blocked } = customer;
  return (
    <Card
      title="Details"
      action={
        mayEdit && (
          <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            Edit tags and cash
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['Orders', `${orders} (${delivered} delivered, ${cancelled} cancelled)`],
          ['Spent', formatRupees(spent)],
          ['First order', first_order_at ? <DateText key="first" at={first_order_at} /> : 'None'],
          ['Last order', last_order_at ? <DateText key="last" at={last_order_at} /> : 'None'],
          [
            'Tags',
            tags.length > 0 ? (
              <Group key="tags" gap={4}>
                {tags.map((tag) => (
                  <Badge key={tag} variant="default" tt="none">
                    {tag}
                  </Badge>
                ))}
              </Group>
            ) : (
              'None'
            ),
          ],
          [
            'Cash on delivery',
            cash_blocked ? (
              <Stack key="cash" gap={2} align="start">
                <Badge color="red" variant="light">
                  Blocked
                </Badge>
                <Text fz={13}>{customer.cash_block_reason}</Text>
              </Stack>
            ) : (
              'Allowed'
            ),
          ],
        ]}
      />
      <Suspense>{isEditing && <EditDialog customer={customer} onClose={() => setEditing(false)} />}</Suspense>
    </Card>
  );
}
