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
          <ActionIcon size={28} aria-label={`Options of the view ${view.name}`} loading={isBusy}>
            <IconMore size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHome size={16} />} onClick={() => chooseDefault.mutate(view)}>
            {view.is_default ? 'Remove as default' : 'Set as default'}
          </Menu.Item>
          {view.editable && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setIsRenaming(true)}>
              Rename view
            </Menu.Item>
          )}
          {view.editable && mayShare && (
            <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => share.mutate(view)}>
              {view.shared ? 'Make personal' : 'Share with everyone'}
            </Menu.Item>
          )}
          {view.editable && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              onClick={async () => {
                const note = view.shared ? 'The view is shared, so it disappears for everyone.' : undefined;
                if (await confirmDelete(`the view ${view.name}`, note)) remove.mutate(view, { onSuccess: onDeleted });
              }}
            >
              Delete view
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isRenaming && (
        <ViewNameDialog
          title="Rename view"
          name={view.name}
          onSave={(name) => update.mutateAsync({ view, name })}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </div>
  );
}
