import { i18n } from '@bakehouse/contract/i18n';
import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode, Ref } from 'react';
import { useDialogOpened } from '../focus/use-dialog-opened.ts';

type Props = Pick<ModalProps, 'title' | 'onClose' | 'size' | 'closeOnClickOutside'> & {
  readonly onSubmit: () => void;
  /** The button that submits the form. */
  readonly submit: {
    readonly label: string;
    readonly loading: boolean;
    readonly disabled?: boolean;
    readonly color?: string;
  };
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
};

/** A form in a dialog, with buttons that cancel and submit it. */
export function FormDialog({ onSubmit, submit: { label, ...button }, ref, children, ...modal }: Props) {
  const opened = useDialogOpened(true);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is a portal, so React would also submit a form around its opener.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Modal {...modal} opened={opened} centered>
      <form ref={ref} noValidate onSubmit={send}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={modal.onClose}>
              {i18n.t('Cancel')}
            </Button>
            <Button type="submit" {...button}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
