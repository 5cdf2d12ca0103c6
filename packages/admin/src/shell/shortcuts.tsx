import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { focusMenuButton } from '../ui/menu-focus.ts';
import { useKeys } from '../ui/use-keys.ts';
import { useNavigation } from './navigation.ts';
import { useRememberRecords } from './search/recent-records.ts';

const Palette = lazyPart(async () => (await import('./search/palette.tsx')).Palette);
const ShortcutHelp = lazyPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

type Open = 'palette' | 'help';
const openEvent = 'bakehouse:open';
const open = (what: Open) => {
  focusMenuButton();
  document.dispatchEvent(new CustomEvent<Open>(openEvent, { detail: what }));
};

export const openPalette = (): void => open('palette');
export const openShortcutHelp = (): void => open('help');

/** Milliseconds after `G` in which the second key is accepted. */
const pauseMs = 1500;

/** Global keyboard shortcuts: ⌘K, `/`, `?`, and `G` followed by the key of a screen. */
export const Shortcuts = () => {
  const navigate = useNavigate();
  const { entries } = useNavigation();
  const [open, setOpen] = useState<Open>();
  useRememberRecords();
  const going = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const listener = (event: Event) => event instanceof CustomEvent && setOpen(event.detail);
    document.addEventListener(openEvent, listener);
    return () => document.removeEventListener(openEvent, listener);
  }, []);

  useHotkeys([['mod+K', () => setOpen('palette')]], [], true);

  const places = entries.flatMap(({ hotkey, to }) => (hotkey ? [[hotkey, to] as const] : []));
  const go =
    (to: string) =>
    ({ timeStamp }: KeyboardEvent) => {
      if (timeStamp - going.current < pauseMs) void navigate({ to });
      going.current = Number.NEGATIVE_INFINITY;
    };
  useKeys({
    ...Object.fromEntries(places.map(([key, to]) => [key, go(to)])),
    g: ({ timeStamp }) => {
      going.current = timeStamp;
    },
    '/': () => {
      const box = document.querySelector<HTMLElement>('[data-screen-search]');
      if (box) box.focus();
      else setOpen('palette');
    },
    '?': () => setOpen('help'),
  });

  // A dialog stays mounted after its first use, so that it can return the focus when it closes.
  const [used, setUsed] = useState<readonly Open[]>([]);
  if (open && !used.includes(open)) setUsed([...used, open]);
  const close = () => setOpen(undefined);
  return (
    <Suspense>
      {used.includes('palette') && <Palette opened={open === 'palette'} onClose={close} />}
      {used.includes('help') && <ShortcutHelp opened={open === 'help'} onClose={close} />}
    </Suspense>
  );
};
