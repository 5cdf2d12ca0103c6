import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { focusMenuButton } from '../../ui/focus/menu-focus.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { useNavigation } from './navigation/navigation.ts';
import { useRememberRecords } from './search/recent-records.ts';

const Palette = lazyPart(async () => (await import('./search/palette.tsx')).Palette);
const ShortcutHelp = lazyPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

type Dialog = 'palette' | 'help';
const openEvent = 'bakehouse:open';

export const openPalette = (): void => open('palette');

function open(dialog: Dialog) {
  focusMenuButton();
  document.dispatchEvent(new CustomEvent<Dialog>(openEvent, { detail: dialog }));
}

export const openShortcutHelp = (): void => open('help');

/** Milliseconds after `G` in which the second key is accepted. */
const maxPauseMs = 1500;

/** Global keyboard shortcuts: ⌘K, `/`, `?`, and `G` followed by the key of a screen. */
export function Shortcuts() {
  const navigate = useNavigate();
  const { entries } = useNavigation();
  const [open, setOpen] = useState<Dialog>();
  useRememberRecords();
  /** Timestamp of the last `G`. */
  const prefixTime = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const listener = (event: Event) => event instanceof CustomEvent && setOpen(event.detail);
    document.addEventListener(openEvent, listener);
    return () => document.removeEventListener(openEvent, listener);
  }, []);

  useHotkeys([['mod+K', () => setOpen('palette')]], [], true);

  const goTo =
    (to: string) =>
    ({ timeStamp }: KeyboardEvent) => {
      if (timeStamp - prefixTime.current < maxPauseMs) void navigate({ to });
      prefixTime.current = Number.NEGATIVE_INFINITY;
    };
  useKeys({
    ...Object.fromEntries(entries.flatMap(({ hotkey, to }) => (hotkey ? [[hotkey, goTo(to)]] : []))),
    g: ({ timeStamp }) => {
      prefixTime.current = timeStamp;
    },
    '/': () => {
      const box = document.querySelector<HTMLElement>('[data-screen-search]');
      if (box) box.focus();
      else setOpen('palette');
    },
    '?': () => setOpen('help'),
  });

  // A dialog stays mounted after its first use, so that it can return the focus when it closes.
  const [used, setUsed] = useState<readonly Dialog[]>([]);
  if (open && !used.includes(open)) setUsed([...used, open]);
  const close = () => setOpen(undefined);
  return (
    <Suspense>
      {used.includes('palette') && <Palette opened={open === 'palette'} onClose={close} />}
      {used.includes('help') && <ShortcutHelp opened={open === 'help'} onClose={close} />}
    </Suspense>
  );
}
