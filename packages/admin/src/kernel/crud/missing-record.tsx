import type { Resource } from '@bakehouse/contract/core/resource';
import { inSentence } from '@bakehouse/contract/core/text';
import { useCan } from '../../data/session.ts';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { modulePath } from './module-path.ts';

type Permission = Parameters<ReturnType<typeof useCan>>[0];

type Props = Pick<Resource, 'label' | 'screen'> & {
  readonly endpoints: { readonly list: Permission; readonly deleted: Permission };
};

/** Shown for an unknown or deleted record, with links to the active and the deleted records. */
export function MissingRecord({ label, screen, endpoints }: Props) {
  const can = useCan();
  const many = inSentence(label.many);
  return (
    <NothingYet title={`${label.one} not found`} text="It was deleted, or the link is incomplete.">
      {can(endpoints.list) && (
        <LinkButton to={modulePath(screen)} variant="default">
          {`All ${many}`}
        </LinkButton>
      )}
      {can(endpoints.deleted) && (
        <LinkButton to={modulePath(screen, '/deleted')} variant="default">
          {`Deleted ${many}`}
        </LinkButton>
      )}
    </NothingYet>
  );
}
