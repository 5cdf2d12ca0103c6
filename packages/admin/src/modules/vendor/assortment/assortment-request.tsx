import { i18n } from '@bakehouse/contract/i18n';
import { entryText } from '@bakehouse/contract/vendor/assortment';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import {
  type AssortmentRecord,
  vendorAssortmentEndpoints,
} from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { Alert, Stack, Text } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { useIsOwnStore } from '../detail/own-store.ts';
import { RequestDecision } from '../detail/request-decision.tsx';
import { useDecideAssortment } from './assortment.data.ts';
import styles from './assortment.module.css';

type Request = NonNullable<AssortmentRecord['request']>;
type Props = { readonly vendor: VendorDetail; readonly request: Request | null; readonly version: number };

/** The differences that the vendor proposes, and the decision of staff. */
export function AssortmentRequest({ vendor, request, version }: Props) {
  const mayDecide = useCan()(vendorAssortmentEndpoints.decide);
  const isOwnStore = useIsOwnStore(vendor);
  const decide = useDecideAssortment(vendor.id);
  if (!request) return null;
  if (request.status === 'rejected')
    return (
      isOwnStore && (
        <Alert color="yellow" title={i18n.t('Your change was rejected')}>
          <Text mb="xs">{request.reason}</Text>
          <Differences request={request} />
        </Alert>
      )
    );
  return (
    <Alert
      title={
        isOwnStore
          ? i18n.t('Waiting for approval')
          : i18n.t('Change proposed by {requestedBy}', { requestedBy: request.requestedBy })
      }
    >
      <Stack gap="sm">
        <Differences request={request} />
        {mayDecide && !isOwnStore && <RequestDecision version={version} decide={decide} />}
      </Stack>
    </Alert>
  );
}

const Differences = ({ request: { differences, status } }: { readonly request: Request }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
  <ul className={styles.differences} aria-label={i18n.t('Proposed changes')} tabIndex={0}>
    {differences.map(({ kind, record, name, before, after, current, is_conflict }) => (
      <li key={`${kind} ${record}`}>
        <strong>{name}</strong>: <del>{entryText(before)}</del> → <ins>{entryText(after)}</ins>
        {is_conflict && status === 'pending' && (
          <Text fz={13} c="orange.8">
            {i18n.t('Changed since to “{current}”, so an approval leaves it as it is.', {
              current: entryText(current),
            })}
          </Text>
        )}
      </li>
    ))}
  </ul>
);
