import { inSentence } from '@bakehouse/contract/core/text';
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDialogOpened } from '../focus/use-dialog-opened.ts';
import { IconAlertTriangle, IconCheck, IconCopy } from '../icons.ts';

type Props = {
  /** Title of the dialog. */
  readonly title: string;
  /** Name of the secret, such as 'API key'. */
  readonly label: string;
  /** What the secret is for. */
  readonly text: string;
  readonly secret: string;
  readonly onClose: () => void;
};

/** Shows a new secret, which cannot be shown again. A click outside does not close the dialog. */
export function SecretDialog({ title, label, text, secret, onClose }: Props) {
  const opened = useDialogOpened(true);
  const [isCopied, setIsCopied] = useState(false);
  // Without HTTPS, browsers give no access to the clipboard; the text of the field can then be selected and copied.
  const copy = () => navigator.clipboard?.writeText(secret).then(() => setIsCopied(true));
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={title} size="lg" centered>
      <Stack gap="md">
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={`Copy the ${inSentence(label)} now`}>
          {text}
        </Alert>
        <TextInput
          label={label}
          readOnly
          value={secret}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            data-autofocus
            leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : `Copy ${inSentence(label)}`}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
