import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { revealOrderPhone } from '@bakehouse/contract/order/phone/reveal-phone.endpoints';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';
import { isActing } from '../../../data/session.ts';
import { Phone } from '../../../ui/format/contact.tsx';
import { IconEye } from '../../../ui/icons.ts';

/** Why the recipient's phone is masked for a store, and its reveal. A revealed number is shown until the page is left, and never stored. */
export function StorePhone({ order: { _id: id, phone_access: access, offer } }: { readonly order: OrderRecord }) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: async () => (await callEndpoint(revealOrderPhone, { params: { id } })).data,
  });
  // Without an offer, the acceptance waits to be sent.
  if (access === 'after_acceptance') return offer ? <Text c="dimmed">{i18n.t('Shown after you accept.')}</Text> : null;
  if (access !== 'on_request' || isActing()) return null;
  return (
    <Group gap="xs" mt={4}>
      {data ? (
        <span role="status">
          <Phone number={data.shipping} />
        </span>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconEye size={14} />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {i18n.t('Reveal phone')}
        </Button>
      )}
      <Text c="dimmed" fz={13}>
        {i18n.t('Each reveal is recorded.')}
      </Text>
    </Group>
  );
}
