import { i18n, translated } from '@bakehouse/contract/i18n';
import { documentLabels } from '@bakehouse/contract/vendor/store-documents';
import {
  type StoreDocument,
  type StoreDocuments,
  vendorDocumentEndpoints,
} from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { Facts } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/feedback/confirm.tsx';
import { TextDialog } from '../../../ui/feedback/text-dialog.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { badgeOf, expiryText } from './document-values.ts';
import { useDecideDocument, useRemoveDocument } from './documents.data.ts';

const PhotoDialog = lazyPart(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

type Props = { readonly record: StoreDocuments; readonly document: StoreDocument };

/** A document with its state, number and expiry, its file, and the decision of staff. */
export function DocumentEntry({ record, document }: Props) {
  const { number, expires_on, reason, submittedAt, submittedBy, decidedAt, decidedBy } = document;
  const submitted = i18n.t('Submitted on {submittedAt} by {submittedBy}', {
    submittedAt: formatDate(submittedAt),
    submittedBy,
  });
  const decided = decidedAt && ` · decided on ${formatDate(decidedAt)} by ${decidedBy}`;
  return (
    <li>
      <Stack gap="xs" align="flex-start">
        <StatusBadge {...badgeOf(document, record.today)} />
        {reason && <Text>{i18n.t('Reason: {reason}', { reason })}</Text>}
        <Facts
          facts={[
            [i18n.t('Number'), number],
            [i18n.t('Expires on'), expires_on === null ? i18n.t('No expiry') : expiryText(expires_on, record.today)],
          ]}
        />
        <Text fz={13} c="dimmed">
          {submitted}
          {decided}
        </Text>
        <Group gap="xs">
          <FileButton storeId={record.vendor} document={document} />
          <Decision storeId={record.vendor} document={document} />
          <RemoveButton storeId={record.vendor} document={document} />
        </Group>
      </Stack>
    </li>
  );
}

type ActionProps = { readonly storeId: string; readonly document: StoreDocument };

/** Shows a photo, or downloads a PDF. */
function FileButton({ storeId, document: { _id, kind, file } }: ActionProps) {
  const mayRead = useCan()(vendorDocumentEndpoints.file);
  const [isShown, setIsShown] = useState(false);
  const download = useMutation({
    mutationFn: async () =>
      (await import('../../../data/download.ts')).download(vendorDocumentEndpoints.file, {
        params: { id: storeId, documentId: _id },
      }),
  });
  if (!mayRead) return null;
  const isPdf = file.type === 'pdf';
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={download.isPending}
        aria-label={
          isPdf
            ? i18n.t('Download {document}', { document: translated(documentLabels[kind]) })
            : i18n.t('View photo of {document}', { document: translated(documentLabels[kind]) })
        }
        onClick={() => (isPdf ? download.mutate() : setIsShown(true))}
      >
        {isPdf ? i18n.t('Download PDF') : i18n.t('View photo')}
      </Button>
      {isShown && (
        <PhotoDialog
          storeId={storeId}
          documentId={_id}
          title={translated(documentLabels[kind])}
          onDownload={() => download.mutate()}
          onClose={() => setIsShown(false)}
        />
      )}
    </>
  );
}

/** Accepts a document that waits, or rejects one with a reason. */
function Decision({ storeId, document: { _id, kind, state, version } }: ActionProps) {
  const mayDecide = useCan()(vendorDocumentEndpoints.decide);
  const decide = useDecideDocument(storeId, _id);
  const [isRejecting, setIsRejecting] = useState(false);
  const label = translated(documentLabels[kind]);
  if (!mayDecide || (state !== 'submitted' && state !== 'accepted')) return null;
  return (
    <>
      {state === 'submitted' && (
        <Button
          size="compact-sm"
          loading={decide.isPending}
          aria-label={i18n.t('Accept {label}', { label })}
          onClick={() => decide.mutate({ decision: 'accept', version })}
        >
          {i18n.t('Accept')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={decide.isPending}
        aria-label={i18n.t('Reject {label}', { label })}
        aria-haspopup="dialog"
        onClick={() => setIsRejecting(true)}
      >
        {i18n.t('Reject…')}
      </Button>
      {isRejecting && (
        <TextDialog
          title={i18n.t('Reject {label}', { label })}
          label={i18n.t('Reason')}
          description={i18n.t('The store reads it')}
          maxLength={1_000}
          submitLabel={i18n.t('Reject document')}
          danger
          onSubmit={async (reason) => {
            await decide.mutateAsync({ decision: 'reject', reason, version }).catch(() => undefined);
            setIsRejecting(false);
            return undefined;
          }}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  );
}

function RemoveButton({ storeId, document: { _id, kind, state } }: ActionProps) {
  const mayRemove = useCan()(vendorDocumentEndpoints.remove);
  const remove = useRemoveDocument(storeId, _id);
  const label = translated(documentLabels[kind]);
  if (!mayRemove || state === 'accepted') return null;
  const confirmRemoval = () =>
    confirm({
      title: i18n.t('Delete this {label}?', { label }),
      text: i18n.t('Its file is deleted too. This cannot be undone.'),
      yes: i18n.t('Delete document'),
      no: i18n.t('Keep document'),
      danger: true,
    });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={remove.isPending}
      aria-label={i18n.t('Delete {label}', { label })}
      onClick={async () => (await confirmRemoval()) && remove.mutate()}
    >
      {i18n.t('Delete')}
    </Button>
  );
}
