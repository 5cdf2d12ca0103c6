import { i18n } from '@bakehouse/contract/i18n';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pendingEmailQuery, usePendingEmail } from './pending-email.data.ts';

/** The user's new email, until it is confirmed. */
export function PendingEmail() {
  const { data } = useQuery(pendingEmailQuery);
  const resend = usePendingEmail('resend');
  const cancel = usePendingEmail('cancel');
  if (!data) return null;
  return (
    <Alert mb="md" role="status">
      <Text>{i18n.t('Waiting for confirmation of {email}', { email: data.email })}</Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          {i18n.t('Resend link')}
        </Button>
        <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {i18n.t('Cancel change')}
        </Button>
      </Group>
    </Alert>
  );
}
