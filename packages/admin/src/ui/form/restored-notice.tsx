import { i18n } from '@bakehouse/contract/i18n';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

type Props = { readonly files: readonly string[]; readonly onDiscard: () => void };

export const closeRestoredNotice = (key: string): void => void notifications.hide(idOf(key));

const idOf = (key: string) => `restored ${key}`;

/**
 * Reports that a form contains restored unsaved changes, and offers to discard them. The form's own Discard
 * button does the same later.
 */
export function showRestoredNotice(key: string, files: readonly string[], discard: () => void): void {
  const onDiscard = () => {
    closeRestoredNotice(key);
    discard();
  };
  notifications.show({
    id: idOf(key),
    message: <RestoredNotice files={files} onDiscard={onDiscard} />,
    color: 'blue',
    autoClose: 15_000,
  });
}

const RestoredNotice = ({ files, onDiscard }: Props) => (
  <Group gap="xs" justify="space-between" wrap="nowrap">
    <span>
      {i18n.t('We restored your unsaved changes.')}
      {files.length > 0 && ` ${i18n.t('Choose these files again: {files}.', { files: files.join(', ') })}`}
    </span>
    <Button size="compact-sm" variant="default" onClick={onDiscard}>
      {i18n.t('Discard')}
    </Button>
  </Group>
);
