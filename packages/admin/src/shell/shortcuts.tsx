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
  const [shown, setShown] = useState<Open>();
  useRememberRecords();
  const going = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const listener = (event: Event) => event instanceof CustomEvent && setShown(event.detail);
    document.addEventListener(openEvent, listener);
    return () => document.removeEventListener(openEvent, listener);
  }, []);

  useHotkeys([['mod+K', () => setShown('palette')]], [], true);

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
      else setShown('palette');
    },
    '?': () => setShown('help'),
  });

  // A dialog stays mounted after its first use, so that it can return the focus when it closes.
  const [used, setUsed] = useState<readonly Open[]>([]);
  if (shown && !used.includes(shown)) setUsed([...used, shown]);
  const close = () => setShown(undefined);
  return (
    <Suspense>
      {used.includes('palette') && <Palette opened={shown === 'palette'} onClose={close} />}
      {used.includes('help') && <ShortcutHelp opened={shown === 'help'} onClose={close} />}
    </Suspense>
  );
};
