import { Checkbox, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { IconSearch } from '../../ui/icons.ts';
import { createMatcher } from '../../ui/matcher.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import styles from './permission-grid.module.css';

/** A permission as a checkbox: `slug` is the path of its endpoint, `module` its group. */
export type Permission = {
  readonly _id: string;
  readonly name: string;
  readonly module: string;
  readonly method: string;
  readonly slug: string;
};

export const endpointOf = ({ method, slug }: Pick<Permission, 'method' | 'slug'>): string => `${method} ${slug}`;

type Toggle = (ids: readonly string[], isOn: boolean) => void;

type BoxProps = { readonly permission: Permission; readonly checked: boolean; readonly onToggle: Toggle };

/** Memoised, because the grid has hundreds of checkboxes. */
const PermissionBox = memo(({ permission, checked, onToggle }: BoxProps) => (
  <Checkbox
    label={permission.name}
    description={<code className={styles.endpoint}>{endpointOf(permission)}</code>}
    checked={checked}
    onChange={(event) => onToggle([permission._id], event.currentTarget.checked)}
  />
));

type Module = { readonly name: string; readonly all: readonly Permission[]; readonly visible: readonly Permission[] };
type ModuleProps = Module & { readonly chosen: ReadonlySet<string>; readonly onToggle: Toggle };

const countChosen = (chosen: ReadonlySet<string>, permissions: readonly Permission[]) =>
  permissions.filter(({ _id }) => chosen.has(_id)).length;

/** Permissions of one module, with a checkbox for all visible ones. */
const ModulePermissions = ({ name, all, visible, chosen, onToggle }: ModuleProps) => {
  const selectedCount = countChosen(chosen, visible);
  const isComplete = selectedCount === visible.length;
  const ids = visible.map(({ _id }) => _id);
  return (
    <fieldset className={styles.module} aria-label={name}>
      <div className={styles.head}>
        <Checkbox
          label={name}
          aria-label={visible.length < all.length ? `All results in ${name}` : `All of ${name}`}
          checked={isComplete}
          indeterminate={selectedCount > 0 && !isComplete}
          onChange={() => onToggle(ids, !isComplete)}
        />
        <span className={styles.count}>{`${countChosen(chosen, all)} of ${all.length}`}</span>
      </div>
      <div className={styles.grid}>
        {visible.map((permission) => (
          <PermissionBox
            key={permission._id}
            permission={permission}
            checked={chosen.has(permission._id)}
            onToggle={onToggle}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** Groups permissions by module, sorted by name; modules without a match are omitted. */
const modulesOf = (permissions: readonly Permission[], search: string): Module[] => {
  const isMatch = createMatcher(search);
  return [...Map.groupBy(permissions, ({ module }) => module || 'Other')]
    .map(([name, all]) => ({
      name,
      all,
      visible: all.filter((permission) => isMatch(permission.name, endpointOf(permission))),
    }))
    .filter(({ visible }) => visible.length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

type Props = {
  readonly permissions: readonly Permission[];
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly error?: ReactNode;
};

/** All permissions as checkboxes by module, with a search over name and endpoint. */
export function PermissionGrid({ permissions, value = [], onChange, error }: Props) {
  const [search, setSearch] = useState('');
  const chosen = useMemo(() => new Set(value), [value]);
  const modules = useMemo(() => modulesOf(permissions, search), [permissions, search]);
  const toggle = useStableCallback<Parameters<Toggle>>((ids, isOn) => {
    const others = [...chosen].filter((id) => !ids.includes(id));
    onChange?.((isOn ? [...others, ...ids] : others).toSorted());
  });
  return (
    <Input.Wrapper label="Permissions" labelElement="div" error={error}>
      <Group gap="sm" mt={6} mb="sm" justify="space-between">
        <TextInput
          type="search"
          aria-label="Search permissions"
          placeholder="Search name or endpoint"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: '100%', xs: 300 }}
        />
        <Text fz={13} c="dimmed" role="status">{`${chosen.size} selected`}</Text>
      </Group>
      <Stack gap="sm">
        {modules.map((module) => (
          <ModulePermissions key={module.name} {...module} chosen={chosen} onToggle={toggle} />
        ))}
        {modules.length === 0 && <Text c="dimmed">{permissions.length === 0 ? 'Empty' : 'No results'}</Text>}
      </Stack>
    </Input.Wrapper>
  );
}
