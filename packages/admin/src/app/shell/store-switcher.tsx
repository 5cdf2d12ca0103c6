import { storeRoleLabels } from '@bakehouse/contract/core/store-roles';
import { i18n, translated } from '@bakehouse/contract/i18n';
import type { OwnStore } from '@bakehouse/contract/session';
import { Menu, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { chooseStore } from '../../data/session-changes.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { mayLeaveForms } from '../../ui/form/leave-blocker.ts';
import { IconSelector, IconStore } from '../../ui/icons.ts';
import styles from './top-bar.module.css';

type Props = {
  /** All stores of the user. The session works for the first. */
  readonly stores: readonly OwnStore[];
};

/** Menu that makes the session work for another store of the user. On a phone its button is an icon. */
export function StoreSwitcher({ stores }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [current] = stores;
  if (!current) return null;
  const choose = async (id: string) => {
    if (isChoosing || id === current._id || !(await mayLeaveForms())) return;
    setIsChoosing(true);
    await chooseStore(id).catch((cause: Error) => {
      setIsChoosing(false);
      toastError(cause.message);
    });
  };
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <UnstyledButton
          className={styles.store}
          aria-label={i18n.t('Store: {storeName}', { storeName: current.store_name })}
          aria-busy={isChoosing}
        >
          <IconStore size={17} stroke={1.6} aria-hidden />
          <span className={styles.storeName}>{current.store_name}</span>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{i18n.t('My stores')}</Menu.Label>
        <Menu.RadioGroup value={current._id} onChange={(id) => void choose(id)}>
          {stores.toSorted(byName).map(({ _id, store_name, role }) => (
            <Menu.RadioItem key={_id} value={_id} closeMenuOnClick>
              {store_name}
              <Text fz={13} c="dimmed">
                {translated(storeRoleLabels[role])}
              </Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The order stays the same when another store is chosen. */
const byName = (a: OwnStore, b: OwnStore) => a.store_name.localeCompare(b.store_name, 'en');
