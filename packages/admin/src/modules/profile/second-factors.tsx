import { i18n, translated } from '@bakehouse/contract/i18n';
import type { SecondFactorRecord } from '@bakehouse/contract/second-factor';
import { Alert, Badge, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AddFactor } from '../../data/factor/add-factor.tsx';
import { RecoveryCodes } from '../../data/factor/recovery-codes.tsx';
import { confirm, confirmDelete } from '../../ui/feedback/confirm.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { useDialogOpened } from '../../ui/focus/use-dialog-opened.ts';
import { DateText } from '../../ui/format/date-text.tsx';
import styles from './profile.module.css';
import { secondFactorsKey, secondFactorsQuery, useRemoveFactor, useRenewCodes } from './second-factors.data.ts';

type Kind = SecondFactorRecord['kind'];
const kindLabels: Readonly<Record<Kind, string>> = {
  app: /* i18n */ 'Authenticator app',
  passkey: /* i18n */ 'Passkey',
};
/** From this number on, the page says that few recovery codes are left. */
const fewCodes = 3;

/** The user's second factors: authenticator apps, passkeys and recovery codes. */
export function SecondFactors() {
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  const [adding, setAdding] = useState<Kind>();
  const client = useQueryClient();
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={88} role="status" aria-label={i18n.t('Loading your second factors')} />;
  const { factors, recovery_codes_left: left, required } = data;
  const close = () => {
    setAdding(undefined);
    void client.invalidateQueries({ queryKey: [secondFactorsKey] });
  };
  return (
    <Stack gap="sm">
      {factors.length === 0 ? (
        <Text c="dimmed">
          {required
            ? i18n.t('Your role requires a second factor.')
            : i18n.t('With a second factor, somebody who knows your password still cannot sign in.')}
        </Text>
      ) : (
        <ul className={styles.rows} aria-label={i18n.t('Your second factors')}>
          {factors.map((factor) => (
            <Factor key={factor._id} factor={factor} />
          ))}
          <Codes left={left} />
        </ul>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => setAdding('app')}>
          {i18n.t('Add authenticator app')}
        </Button>
        <Button variant="default" onClick={() => setAdding('passkey')}>
          {i18n.t('Add passkey')}
        </Button>
      </Group>
      {adding && <AddDialog kind={adding} onClose={close} />}
    </Stack>
  );
}

function AddDialog({ kind, onClose }: { readonly kind: Kind; readonly onClose: () => void }) {
  const opened = useDialogOpened(true);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={kind === 'app' ? i18n.t('Add authenticator app') : i18n.t('Add passkey')}
      size="lg"
      centered
    >
      <AddFactor kind={kind} onDone={onClose} />
    </Modal>
  );
}

function Factor({ factor: { _id, kind, name, createdAt, lastUsedAt } }: { readonly factor: SecondFactorRecord }) {
  const remove = useRemoveFactor();
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {name !== kindLabels[kind] && (
            <Badge variant="light" tt="none">
              {translated(kindLabels[kind])}
            </Badge>
          )}
        </Group>
        <Text fz={13} c="dimmed">
          {i18n.t('Added')} <DateText at={createdAt} />
          {lastUsedAt && (
            <>
              {' '}
              {i18n.t('· Last used')} <DateText at={lastUsedAt} withTime />
            </>
          )}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={remove.isPending}
        aria-label={i18n.t('Remove {name}', { name })}
        onClick={async () => (await confirmDelete(name)) && remove.mutate(_id)}
      >
        {i18n.t('Remove')}
      </Button>
    </li>
  );
}

function Codes({ left }: { readonly left: number }) {
  const renew = useRenewCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  const replace = async () => {
    if (!(await confirmReplace())) return;
    renew.mutate(undefined, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes ?? undefined) });
  };
  return (
    <li>
      <div>
        <Text fw={600}>{i18n.t('Recovery codes')}</Text>
        <Text fz={13} c="dimmed">
          {i18n.t('{left} left', { left })}
        </Text>
        {left <= fewCodes && (
          <Alert color="yellow" mt="xs">
            {i18n.t('Make new codes before the last one is used.')}
          </Alert>
        )}
      </div>
      <Button size="compact-sm" variant="default" loading={renew.isPending} onClick={() => void replace()}>
        {i18n.t('Make new codes')}
      </Button>
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </li>
  );
}

function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const opened = useDialogOpened(true);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={i18n.t('Recovery codes')}
      size="lg"
      centered
    >
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Modal>
  );
}

const confirmReplace = () =>
  confirm({
    title: i18n.t('Make new recovery codes?'),
    text: i18n.t('Your present codes stop working at once.'),
    yes: i18n.t('Make new codes'),
    no: i18n.t('No, cancel'),
  });
