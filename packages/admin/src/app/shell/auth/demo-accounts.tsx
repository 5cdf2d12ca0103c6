import { listDemoAccounts } from '@bakehouse/contract/account';
import type { ResponseOf } from '@bakehouse/contract/core/endpoint';
import { i18n } from '@bakehouse/contract/i18n';
import { Button, Divider, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../../../data/client.ts';
import { sendDirectly } from '../../../data/send-directly.ts';

type Account = ResponseOf<typeof listDemoAccounts>['data'][number];
type SignIn = (credentials: { email: string; password: string }) => Promise<unknown>;

/** The accounts of the demo, each with a button that signs in. */
export function DemoAccounts({ signIn }: { readonly signIn: SignIn }) {
  const [accounts, setAccounts] = useState<readonly Account[]>([]);
  useEffect(() => {
    // A server without the demo has no such address, and the form is enough.
    callEndpoint(listDemoAccounts, {}).then(
      ({ data }) => setAccounts(data),
      () => undefined,
    );
  }, []);
  if (accounts.length === 0) return null;
  return (
    <>
      <Divider my="lg" label={i18n.t('Accounts of the demo')} />
      <Stack component="section" gap="xs" aria-label={i18n.t('Accounts of the demo')}>
        {accounts.map((account) => (
          <DemoAccount key={account.email} account={account} signIn={signIn} />
        ))}
      </Stack>
    </>
  );
}

const DemoAccount = ({ account, signIn }: { readonly account: Account; readonly signIn: SignIn }) => {
  const { name, role, email, password } = account;
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    // The error is shown as a toast.
    await sendDirectly(signIn)({ email, password }).catch(() => setSending(false));
  };
  return (
    <Paper withBorder p="xs">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{name}</Text>
          <Text fz={13} c="dimmed">
            {role}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          loading={sending}
          aria-label={i18n.t('Sign in as {name}', { name })}
          onClick={() => void send()}
        >
          {i18n.t('Sign in as')}
        </Button>
      </Group>
    </Paper>
  );
};
