import { useHotkeys } from '@mantine/hooks';

/**
 * Binds Ctrl+S (⌘S) while a form is mounted, even before the save bar appears.
 * @param canSave called when the keys are pressed; the browser's save dialog stays closed either way.
 */
export const useSaveShortcut = (onSave: () => void, canSave: () => boolean = () => true): void =>
  useHotkeys([['mod+S', () => canSave() && onSave()]], [], true);
