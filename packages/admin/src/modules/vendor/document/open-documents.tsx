import { documentLabels, isExpired } from '@bakehouse/contract/vendor/store-documents';
import { type OpenDocument, vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { localToday } from '../../../ui/format/days.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { openDocumentsQuery } from './documents.data.ts';
import styles from './documents.module.css';

/** The documents of all stores that wait for review, and those that have expired or expire soon. */
export function OpenDocuments() {
  const { data = [] } = useQuery({ ...openDocumentsQuery, enabled: useCan()(vendorDocumentEndpoints.open) });
  if (data.length === 0) return null;
  return (
    <Card title={`Documents (${data.length})`}>
      <ul className={styles.open} aria-label="Documents to review">
        {data.map((document) => (
          <li key={document._id}>
            <Anchor component={PathLink} to={`/vendor/detail/documents/${document.vendor._id}`}>
              {documentLabels[document.kind]} of {document.vendor.name}, {document.vendor.city}
            </Anchor>
            <Text fz={13} c="dimmed">
              {stateText(document)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateText({ state, expires_on, submittedAt }: OpenDocument): string {
  if (state === 'submitted' || expires_on === null) return `Waits for review since ${formatDate(submittedAt)}`;
  return `${isExpired(expires_on, localToday()) ? 'Expired' : 'Expires'} on ${formatDate(expires_on)}`;
}
