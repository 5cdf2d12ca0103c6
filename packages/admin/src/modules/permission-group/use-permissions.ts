import type { RecordOf } from '@bakehouse/contract/core/resource';
import { permission } from '@bakehouse/contract/permission';
import { recordsLookup, useLookup } from '../../data/lookups.ts';

export type Permission = RecordOf<typeof permission>;

const permissions = recordsLookup(permission, 'name');

export const usePermissions = () => useLookup(permissions);
