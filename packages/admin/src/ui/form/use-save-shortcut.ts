import { useHotkeys } from '@mantine/hooks';

/**
 * Binds Ctrl+S (⌘S) for as long as a form is on the screen, so that it works before the save bar has appeared.
 * @param canSave Asked when the keys are pressed; the browser's own dialog stays closed either way.
 */
export const useSaveShortcut = (onSave: () => void, canSave: () => boolean = () => true): void =>
  useHotkeys([['mod+S', () => canSave() && onSave()]], [], true);
