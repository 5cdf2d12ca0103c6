import { i18n } from '@bakehouse/contract/i18n';
import type { View } from '@bakehouse/contract/view/view';
import { Menu, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { IconChevron, IconUsers } from '../../ui/icons.ts';
import { showSelected } from '../../ui/tabs/use-strip.ts';
import type { OpenView } from './use-open-view.ts';
import { ViewMenu } from './view-menu.tsx';
import styles from './views.module.css';

/** Number of views with a tab; the others are in a menu. */
const maxTabs = 6;

/** One tab for each view of the list, and a menu with the options of the open one. */
export function ViewTabs({ state }: { readonly state: OpenView }) {
  const { views, view: open, openView } = state;
  const shown = views.slice(0, maxTabs);
  if (open && !shown.includes(open)) shown[maxTabs - 1] = open;
  const hiddenViews = views.filter((view) => !shown.includes(view));
  // The tabs are loaded after the list of tabs has mounted, so the selected tab may be out of view.
  const openTab = useRef<HTMLButtonElement>(null);
  const openId = open?._id;
  useEffect(() => {
    if (openId) showSelected(openTab.current?.parentElement);
  }, [openId]);
  return (
    <>
      {shown.map((view) => (
        <UnstyledButton
          key={view._id}
          ref={view === open ? openTab : undefined}
          aria-pressed={view === open}
          onClick={() => openView(view)}
        >
          {view.name} <SharedLabel view={view} />
        </UnstyledButton>
      ))}
      {open && <ViewMenu view={open} onDeleted={() => state.shared.openBuiltIn()} />}
      {hiddenViews.length > 0 && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <UnstyledButton>
              {i18n.t('{count} more', { count: hiddenViews.length })} <IconChevron size={12} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown mah="60vh" className={styles.menu}>
            {hiddenViews.map((view) => (
              <Menu.Item key={view._id} rightSection={<SharedLabel view={view} />} onClick={() => openView(view)}>
                {view.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

const SharedLabel = ({ view }: { readonly view: View }) =>
  view.shared && (
    <IconUsers size={14} aria-label={i18n.t('Shared by {name}', { name: view.owner.name })} className={styles.mark} />
  );
