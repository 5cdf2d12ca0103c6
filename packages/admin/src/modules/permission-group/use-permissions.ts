import type { RecordOf } from '@bakehouse/contract/core/resource';
import { permission } from '@bakehouse/contract/permission';
import { useChoices } from '../../data/choices.ts';

export type Permission = RecordOf<typeof permission>;

/** All permissions there are. */
export const usePermissions = () => useChoices<typeof permission, Permission>(permission, 'name');

export const endpointOf = ({ method, slug }: Permission): string => `${method} ${slug}`;
