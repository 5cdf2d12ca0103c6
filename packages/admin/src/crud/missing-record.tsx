import { inSentence } from '@bakehouse/contract/in-sentence';
import type { Resource } from '@bakehouse/contract/resource';
import { useCan } from '../data/session.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { NothingYet } from '../ui/states.tsx';

type Permission = Parameters<ReturnType<typeof useCan>>[0];

type Props = Pick<Resource, 'label' | 'screen'> & {
  readonly endpoints: { readonly list: Permission; readonly deleted: Permission };
};

/** There is no such living record. It may be among the deleted ones: a link to it, out of the audit log or a mail, stays. */
export const MissingRecord = ({ label, screen, endpoints }: Props) => {
  const can = useCan();
  const many = inSentence(label.many);
  return (
    <NothingYet title={`There is no such ${inSentence(label.one)}`} text="It was deleted, or the link is not complete.">
      {can(endpoints.list) && (
        <LinkButton to={screen} variant="default">
          {`All ${many}`}
        </LinkButton>
      )}
      {can(endpoints.deleted) && (
        <LinkButton to={`${screen}/deleted`} variant="default">
          {`Deleted ${many}`}
        </LinkButton>
      )}
    </NothingYet>
  );
};
