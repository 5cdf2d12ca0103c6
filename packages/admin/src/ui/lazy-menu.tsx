import { i18n } from '@bakehouse/contract/i18n';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toastError } from './feedback/toast.tsx';

type ButtonProps = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
};
/** State of the button when its menu was loaded. */
export type MenuStart = 'closed' | 'focused' | 'pressed';
export type LoadedMenuProps = { readonly start: MenuStart };

type Props = {
  /** Imports the menu, which renders the same button. */
  readonly load: () => Promise<ComponentType<LoadedMenuProps>>;
  readonly button: ComponentType<ButtonProps>;
};

/** Milliseconds after the first screen until the menu is loaded. */
const loadDelay = 2_000;

/** Shows the button of a menu at once, and loads the menu after the first screen or when the button is pressed. */
export function LazyMenu({ load, button: Button }: Props) {
  const [Loaded, setLoaded] = useState<ComponentType<LoadedMenuProps>>();
  const [start, setStart] = useState<MenuStart>('closed');
  const ref = useRef<HTMLButtonElement>(null);
  const show = async (isPressed: boolean): Promise<void> => {
    if (isPressed) setStart('pressed');
    try {
      const Menu = await load();
      if (!isPressed && document.activeElement === ref.current) setStart((now) => (now === 'closed' ? 'focused' : now));
      setLoaded(() => Menu);
    } catch {
      // A later attempt must not open the menu by itself.
      setStart('closed');
      if (isPressed) toastError(i18n.t('The menu could not be loaded. Check your connection and try again.'));
    }
  };
  const showLater = useEffectEvent(() => void show(false));
  useEffect(() => {
    const timer = setTimeout(() => showLater(), loadDelay);
    return () => clearTimeout(timer);
  }, []);
  if (Loaded) return <Loaded start={start} />;
  return <Button ref={ref} onClick={() => void show(true)} aria-haspopup="menu" />;
}

/** State of a menu that `LazyMenu` has loaded: it continues where its button was. */
export function useMenuStart(start: MenuStart) {
  const ref = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (start === 'closed') return;
    ref.current?.focus();
    if (start === 'pressed') setOpened(true);
  }, [start]);
  return { ref, menu: { opened, onChange: setOpened } };
}
