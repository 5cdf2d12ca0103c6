import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IconHome, IconSearch } from '../ui/icons.ts';
import { useNavigation } from './navigation.ts';

const [store, palette] = createSpotlight();

/** ⌘K: type where to go. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const { entries } = useNavigation();
  useEffect(() => palette.open(), []);
  const actions: SpotlightActionData[] = [
    { id: '/', label: 'Dashboard', leftSection: <IconHome size={18} />, onClick: () => void navigate({ to: '/' }) },
    ...entries.map(({ to, label, group, icon: Icon }) => ({
      id: to,
      label,
      description: group === label ? undefined : group,
      leftSection: <Icon size={18} />,
      onClick: () => void navigate({ to }),
    })),
  ];
  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={actions}
      nothingFound="Nothing found"
      highlightQuery
      onSpotlightClose={onClose}
      searchProps={{ placeholder: 'Go to…', 'aria-label': 'Go to', leftSection: <IconSearch size={18} /> }}
    />
  );
};
