import { i18n } from '@bakehouse/contract/i18n';
import { CloseButton, Group, Text } from '@mantine/core';

type Props = {
  readonly name: string;
  /** Uploaded share, from 0 to 1. */
  readonly progress: number;
  readonly onCancel?: () => void;
};

/** Progress of a picture's upload as a bar and in percent. */
export function UploadProgress({ name, progress, onCancel }: Props) {
  const percent = Math.round(progress * 100);
  return (
    <Group gap="xs" wrap="nowrap" mt={6}>
      <progress
        aria-label={i18n.t('Uploading {name}', { name })}
        max={100}
        value={percent}
        style={{ accentColor: 'var(--accent-text)', flex: 1 }}
      />
      <Text fz={12} c="dimmed">
        {percent} %
      </Text>
      {onCancel && <CloseButton size="sm" aria-label={i18n.t('Stop uploading {name}', { name })} onClick={onCancel} />}
    </Group>
  );
}
