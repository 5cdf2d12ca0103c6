import { auditEndpoints } from '@bakehouse/contract/audit';
import { useCan } from '../data/session.ts';
import { LinkButton } from '../ui/link-button.tsx';

type Props = { readonly module: string; readonly record: string };

/** From a record to who changed what of it, for those who may read the log. */
export const HistoryLink = ({ module, record }: Props) =>
  useCan()(auditEndpoints.list) && (
    <LinkButton to="/audit" search={{ module, record }} variant="default">
      History
    </LinkButton>
  );
