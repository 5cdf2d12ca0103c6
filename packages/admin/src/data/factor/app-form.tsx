import { i18n } from '@bakehouse/contract/i18n';
import { type AddedFactor, secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { Alert, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { ApiError } from '../api-error.ts';
import { callEndpoint } from '../client.ts';
import { sendDirectly } from '../send-directly.ts';
import styles from './factor.module.css';

const { addApp, confirmApp } = secondFactorEndpoints;
type Key = { readonly _id: string; readonly secret: string; readonly uri: string };
type Props = { readonly onAdded: (added: AddedFactor) => void };

/** Adds an authenticator app: shows its key as QR code and asks for the first code. */
export function AppForm({ onAdded }: Props) {
  const [key, setKey] = useState<Key>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    callEndpoint(addApp, {}).then(
      ({ data }) => isMounted && setKey(data),
      (cause) => isMounted && setFailure(cause instanceof ApiError ? cause.message : i18n.t('Something went wrong')),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  if (failure) return <Alert color="red">{failure}</Alert>;
  return key ? <CodeForm appKey={key} onAdded={onAdded} /> : <Skeleton height={200} />;
}

function CodeForm({ appKey: { _id: id, secret, uri }, onAdded }: Props & { readonly appKey: Key }) {
  const { textInput, saving, rejection, props } = useEntryForm({
    schema: confirmApp.body,
    initial: { name: i18n.t('Authenticator app'), code: '' },
    validateOn: 'submit',
    keepsDraft: true,
    send: sendDirectly(async (body) => onAdded(await callEndpoint(confirmApp, { params: { id }, body }))),
    done: () => {},
  });
  return (
    <form {...props} aria-label={i18n.t('Authenticator app')}>
      <Stack gap="md">
        {rejection && <Alert color="red">{rejection}</Alert>}
        <Text>
          {i18n.t('Scan the code with an authenticator app, such as Google Authenticator, Aegis or 1Password.')}
        </Text>
        <QrCode text={uri} />
        <Text fz={13} c="dimmed">
          {i18n.t('Or type this key into the app:')} <span className={styles.key}>{secret}</span>
        </Text>
        <TextInput
          label={i18n.t('Code from the app')}
          inputMode="numeric"
          autoComplete="one-time-code"
          withAsterisk
          {...textInput('code')}
        />
        <TextInput label={i18n.t('Name')} description={i18n.t('To tell it from your others')} {...textInput('name')} />
        <Button type="submit" loading={saving}>
          {i18n.t('Add authenticator app')}
        </Button>
      </Stack>
    </form>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={i18n.t('QR code of the key')}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
