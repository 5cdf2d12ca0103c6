import { i18n, translated } from '@bakehouse/contract/i18n';
import { type DocumentKind, documentKinds, documentLabels } from '@bakehouse/contract/vendor/store-documents';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { type StoreDocuments, vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { NoAccess } from '../../../ui/feedback/states.tsx';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadedVendor } from '../detail/loaded-vendor.tsx';
import { DocumentEntry } from './document-entry.tsx';
import { documentsOfKind } from './document-values.ts';
import { documentsQuery } from './documents.data.ts';
import styles from './documents.module.css';

const DocumentDialog = lazyPart(async () => (await import('./document-dialog.tsx')).DocumentDialog);

type Props = { readonly vendor: VendorDetail };

/** The documents of a store: one card for each kind, with what waits for review and the earlier ones. */
export const DocumentsSection = ({ vendor }: Props) =>
  useCan()(vendorDocumentEndpoints.view) ? <LoadedDocuments vendor={vendor} /> : <NoAccess />;

const LoadedDocuments = ({ vendor: { id } }: Props) => (
  <LoadedVendor what="documents" query={useQuery(documentsQuery(id))}>
    {(record) => (
      <Stack gap="md" className={styles.documents}>
        <WaitingNote record={record} />
        {documentKinds.map((kind) => (
          <DocumentCard key={kind} record={record} kind={kind} />
        ))}
      </Stack>
    )}
  </LoadedVendor>
);

/** Says what waits for a decision. */
function WaitingNote({ record: { documents } }: { readonly record: StoreDocuments }) {
  const mayDecide = useCan()(vendorDocumentEndpoints.decide);
  const waiting = documents
    .filter(({ state }) => state === 'submitted')
    .map(({ kind }) => translated(documentLabels[kind]));
  if (waiting.length === 0) return null;
  return (
    <Alert color="yellow" title={mayDecide ? i18n.t('Waiting for your decision') : i18n.t('Waiting for review')}>
      {waiting.join(', ')}
    </Alert>
  );
}

type CardProps = { readonly record: StoreDocuments; readonly kind: DocumentKind };

function DocumentCard({ record, kind }: CardProps) {
  const maySubmit = useCan()(vendorDocumentEndpoints.submit);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { current, history } = documentsOfKind(record.documents, kind);
  const isRequired = record.required.includes(kind);
  const label = translated(documentLabels[kind]);
  const verb = current.length === 0 ? i18n.t('Submit') : i18n.t('Replace');
  return (
    <Card
      title={label}
      action={
        maySubmit && (
          <Button
            size="compact-sm"
            variant="default"
            aria-haspopup="dialog"
            aria-label={`${verb} ${label}`}
            onClick={() => setIsSubmitting(true)}
          >
            {verb}
          </Button>
        )
      }
    >
      {current.length === 0 && (
        <Stack gap="xs" align="flex-start">
          <StatusBadge
            status={isRequired ? i18n.t('Missing') : i18n.t('Not submitted')}
            color={isRequired ? 'red' : 'gray'}
          />
          {isRequired && (
            <Text fz={13} c="dimmed">
              {i18n.t('The store gets no new orders until this document is accepted.')}
            </Text>
          )}
        </Stack>
      )}
      <ul className={styles.entries} aria-label={label}>
        {current.map((document) => (
          <DocumentEntry key={document._id} record={record} document={document} />
        ))}
      </ul>
      {history.length > 0 && (
        <details className={styles.history}>
          <summary>
            {i18n.t('{count, plural, one {# earlier document} other {# earlier documents}}', { count: history.length })}
          </summary>
          <ul className={styles.entries} aria-label={i18n.t('Earlier documents: {label}', { label })}>
            {history.map((document) => (
              <DocumentEntry key={document._id} record={record} document={document} />
            ))}
          </ul>
        </details>
      )}
      {isSubmitting && <DocumentDialog record={record} kind={kind} onClose={() => setIsSubmitting(false)} />}
    </Card>
  );
}
