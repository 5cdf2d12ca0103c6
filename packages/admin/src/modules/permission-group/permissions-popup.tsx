import type { RecordOf } from '@bakehouse/contract/core/resource';
import type { permissionGroup } from '@bakehouse/contract/permission-group';
import { Modal, Text } from '@mantine/core';
import { ChoicesOf } from '../../kernel/pickers/choices-of.tsx';
import { endpointOf } from '../../kernel/pickers/permission-grid.tsx';
import { useDialogOpened } from '../../ui/focus/use-dialog-opened.ts';
import styles from './permission-group.module.css';
import { type Permission, usePermissions } from './use-permissions.ts';

type Props = {
  readonly group: RecordOf<typeof permissionGroup>;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Permissions of a group by name and endpoint; the body is 300 px high (spec 1 §9). */
export function PermissionsPopup({ group, open, onClose }: Props) {
  const groupPermissions = new Set(group.permissions);
  return (
    <Modal opened={useDialogOpened(open)} onClose={onClose} title={`${group.name} (${groupPermissions.size})`} centered>
      {/* A scrollable region must be focusable for the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the region is scrollable */}
      <section className={styles.popup} tabIndex={0} aria-label={`Permissions of ${group.name}`}>
        <ChoicesOf label="Permissions" choices={usePermissions()} forbidden="You don't have access to permissions.">
          {(all) => <PermissionList permissions={all.filter(({ _id }) => groupPermissions.has(_id))} />}
        </ChoicesOf>
      </section>
    </Modal>
  );
}

const PermissionList = ({ permissions }: { permissions: readonly Permission[] }) =>
  permissions.length === 0 ? (
    <Text c="dimmed">Empty</Text>
  ) : (
    <ul className={styles.listed}>
      {permissions.map((permission) => (
        <li key={permission._id}>
          {permission.name}
          <code className={styles.endpoint}>{endpointOf(permission)}</code>
        </li>
      ))}
    </ul>
  );
