import type { RecordOf } from '@bakehouse/contract/core/resource';
import { role } from '@bakehouse/contract/role';
import type { ReactNode } from 'react';
import { recordsLookup, useLookup } from '../../data/lookups.ts';
import { ChoiceList } from '../../ui/input/choice-list.tsx';
import { ChoicesOf } from './choices-of.tsx';

type Role = RecordOf<typeof role>;
const roles = recordsLookup(role, 'name');

type Props = {
  /** Names of the user's current roles. */
  readonly currentRoles: readonly string[];
  /** Hides Super Admin unless the user already has it. */
  readonly withoutSuperAdmin?: boolean;
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly error?: ReactNode;
};

/** Selects the roles of a user, each with the permissions it grants. */
export const RolePicker = ({ currentRoles, withoutSuperAdmin = false, ...field }: Props) => (
  <ChoicesOf
    label="Roles"
    choices={useLookup(roles)}
    forbidden={`${currentRoles.length > 0 ? `${currentRoles.join(', ')}. ` : ''}You don't have access to roles, so you cannot choose them here.`}
  >
    {(rows) => (
      <ChoiceList
        label="Roles"
        choices={rows
          .filter(({ name, system }) => !withoutSuperAdmin || system !== 'super_admin' || currentRoles.includes(name))
          .map((role) => ({ value: role._id, label: role.name, description: grantsOf(role) }))}
        {...field}
      />
    )}
  </ChoicesOf>
);

const grantsOf = ({ permissiongroups, system, status }: Role) =>
  [
    status !== 'Active' && 'Not active: grants nothing now.',
    system === 'super_admin' ? 'May do everything' : permissiongroups.map(({ name }) => name).join(', '),
  ]
    .filter(Boolean)
    .join(' ') || 'No permission groups';
