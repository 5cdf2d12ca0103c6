import { i18n } from '@bakehouse/contract/i18n';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { IconAlertTriangle, IconCheck, IconCopy } from '../../ui/icons.ts';
import styles from './factor.module.css';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  // Without HTTPS, browsers give no access to the clipboard; the list can then be selected and copied.
  const copy = () => navigator.clipboard?.writeText(codes.join('\n')).then(() => setIsCopied(true));
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={i18n.t('Save your recovery codes now')}>
        {i18n.t('Each code replaces your second factor once, when you have lost it. They are not shown again.')}
      </Alert>
      <ul className={styles.codes} aria-label={i18n.t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy()}
        >
          {isCopied ? i18n.t('Copied') : i18n.t('Copy codes')}
        </Button>
        <Button onClick={onDone}>{i18n.t('I have saved them')}</Button>
      </Group>
    </Stack>
  );
}
