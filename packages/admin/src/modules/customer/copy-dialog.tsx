import { type CustomerRecord, customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { ExportButton } from '../../data/export/export-button.tsx';
import { useDialogOpened } from '../../ui/focus/use-dialog-opened.ts';

type Props = { readonly customer: CustomerRecord; readonly onClose: () => void };

/** Dialog that downloads the data of a customer, and says what the file contains. */
export const CopyDialog = ({ customer: { _id: id, name }, onClose }: Props) => (
  <Modal opened={useDialogOpened(true)} onClose={onClose} title={`Download the data of ${name}`} centered>
    <Stack gap="md">
      <Text>
        The file has everything that is stored about the customer, with phones, email and addresses in full, and with
        deleted and archived orders. Give it only to the customer. The download is recorded in the audit log.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
        <ExportButton
          endpoint={customerEndpoints.copy}
          params={{ id }}
          label="Download"
          action="copy the data of customers"
        />
      </Group>
    </Stack>
  </Modal>
);
