import { i18n } from '@bakehouse/contract/i18n';
import { type View, viewEndpoints } from '@bakehouse/contract/view/view';
import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../data/session.ts';
import { confirmDelete } from '../../ui/feedback/confirm.tsx';
import { IconHome, IconMore, IconPencil, IconTrash, IconUsers } from '../../ui/icons.ts';
import { useDefaultView, useDeleteView, useShareView, useUpdateView } from './view.data.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import styles from './views.module.css';

type Props = { readonly view: View; readonly onDeleted: () => void };

/** Options of the open view: everyone can make it their default, and those who may change it rename, share and delete it. */
export function ViewMenu({ view, onDeleted }: Props) {
  const mayShare = useCan()(viewEndpoints.share);
  const [isRenaming, setIsRenaming] = useState(false);
  const update = useUpdateView(['duplicate', 'invalid']);
  const share = useShareView();
  const chooseDefault = useDefaultView();
  const remove = useDeleteView();
  const isBusy = share.isPending || chooseDefault.isPending || remove.isPending;
  return (
    <div className={styles.options}>
      <Menu position="bottom-start" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={i18n.t('Options of the view {name}', { name: view.name })} loading={isBusy}>
            <IconMore size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHome size={16} />} onClick={() => chooseDefault.mutate(view)}>
            {view.is_default ? i18n.t('Remove as default') : i18n.t('Set as default')}
          </Menu.Item>
          {view.editable && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setIsRenaming(true)}>
              {i18n.t('Rename view')}
            </Menu.Item>
          )}
          {view.editable && mayShare && (
            <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => share.mutate(view)}>
              {view.shared ? i18n.t('Make personal') : i18n.t('Share with everyone')}
            </Menu.Item>
          )}
          {view.editable && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              onClick={async () => {
                const note = view.shared ? i18n.t('The view is shared, so it disappears for everyone.') : undefined;
                if (await confirmDelete(`the view ${view.name}`, note)) remove.mutate(view, { onSuccess: onDeleted });
              }}
            >
              {i18n.t('Delete view')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isRenaming && (
        <ViewNameDialog
          title={i18n.t('Rename view')}
          name={view.name}
          onSave={(name) => update.mutateAsync({ view, name })}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </div>
  );
}
