import { i18n } from '@bakehouse/contract/i18n';
import { Button, Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Failed } from '../../../ui/feedback/states.tsx';
import { useDialogOpened } from '../../../ui/focus/use-dialog-opened.ts';
import { photoQuery } from './documents.data.ts';
import styles from './documents.module.css';

type Props = {
  readonly storeId: string;
  readonly documentId: string;
  readonly title: string;
  readonly onDownload: () => void;
  readonly onClose: () => void;
};

/** Dialog with the photo of a document. The photo is private, so that it is loaded with the session and has no address of its own. */
export function PhotoDialog({ storeId, documentId, title, onDownload, onClose }: Props) {
  const { data, error, refetch } = useQuery(photoQuery(storeId, documentId));
  const address = useObjectUrl(data);
  return (
    <Modal title={title} size="xl" centered opened={useDialogOpened(true)} onClose={onClose}>
      <Stack gap="md" align="flex-start">
        {address ? (
          <img src={address} alt={i18n.t('Photo: {title}', { title })} className={styles.photo} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} role="status" aria-label={i18n.t('Loading the photo')} />
        )}
        <Button variant="default" onClick={onDownload}>
          {i18n.t('Download photo')}
        </Button>
      </Stack>
    </Modal>
  );
}

/** Returns an address for a file while the component is mounted. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
