import { auditEndpoints } from '@bakehouse/contract/audit';
import { useCan } from '../../data/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = { readonly module: string; readonly record: string };

/** Link to a record's entries in the audit log, for users with the permission. */
export const HistoryLink = ({ module, record }: Props) =>
  useCan()(auditEndpoints.list) && (
    <LinkButton to="/audit" search={{ module, record }} variant="default">
      History
    </LinkButton>
  );
