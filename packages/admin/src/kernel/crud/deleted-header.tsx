import { IconArrowLeft } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import type { ScreenPath } from '../../ui/screen-path.ts';

type Props = {
  /** The list of the active records. */
  readonly list: { readonly label: string; readonly to: ScreenPath };
  /** Number of deleted records; undefined while it is loaded. */
  readonly count: string | number | undefined;
};

/** Header of a list of deleted records, with a link back to the active records. */
export const DeletedHeader = ({ list, count }: Props) => (
  <ScreenHeader
    title={count === undefined ? 'Deleted Record' : `Deleted Record (${count})`}
    crumbs={[list, { label: 'Deleted' }]}
  >
    <LinkButton to={list.to} variant="default" leftSection={<IconArrowLeft size={16} />}>
      Back
    </LinkButton>
  </ScreenHeader>
);
