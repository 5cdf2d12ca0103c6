import { i18n } from '@bakehouse/contract/i18n';
import { Button, Group, Kbd, Paper, Text } from '@mantine/core';
import { modKey } from '../use-keys.ts';
import styles from './save-bar.module.css';

type Props = {
  readonly saving: boolean;
  readonly dirty: boolean;
  readonly onDiscard: () => void;
  /** Maximum width of the form in pixels. */
  readonly maxWidth?: number;
};

/** Save and Discard buttons that stay visible while the page scrolls. */
export const SaveBar = ({ saving, dirty, onDiscard, maxWidth = 760 }: Props) => (
  <Paper
    className={styles.bar}
    maw={maxWidth}
    shadow="sm"
    p="xs"
    px="md"
    role="region"
    aria-label={i18n.t('Save changes')}
    data-bottom-bar
  >
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text fz={13} c="dimmed" role="status">
        {dirty ? i18n.t('Unsaved changes') : i18n.t('Nothing changed yet')}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {dirty && (
          <Button type="button" variant="default" onClick={onDiscard} disabled={saving}>
            {i18n.t('Discard')}
          </Button>
        )}
        <Button type="submit" loading={saving} rightSection={<Kbd className={styles.key}>{modKey('S')}</Kbd>}>
          {i18n.t('Save')}
        </Button>
      </Group>
    </Group>
  </Paper>
);
