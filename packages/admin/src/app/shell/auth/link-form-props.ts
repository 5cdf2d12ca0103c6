import type { accountEndpoints } from '@bakehouse/contract/account';
import type { ResponseOf } from '@bakehouse/contract/core/endpoint';

/** For whom a link is. */
export type LinkOwner = ResponseOf<typeof accountEndpoints.viewLink>['data'];

/** Props of the form behind a link. */
export type LinkFormProps = {
  readonly token: string;
  readonly link: LinkOwner;
};
