import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useNavigation } from './navigation.ts';
import { useRememberRecords } from './recent-records.ts';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const ShortcutHelp = lazyPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

type Open = 'palette' | 'help';
const openEvent = 'bakehouse:open';
const open = (what: Open) => document.dispatchEvent(new CustomEvent<Open>(openEvent, { detail: what }));

export const openPalette = (): void => void open('palette');
export const openShortcutHelp = (): void => void open('help');

/** How long after `G` the next key still says where to. */
const pauseMs = 1500;

/** The dashboard's keys: ⌘K, `/`, `?`, and `G` followed by a place. */
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

  // The palette stays mounted after its first use, so that its dialog can return the focus when it closes.
  const [paletteUsed, setPaletteUsed] = useState(false);
  if (shown === 'palette' && !paletteUsed) setPaletteUsed(true);
  const close = () => setShown(undefined);
  return (
    <Suspense>
      {paletteUsed && <Palette opened={shown === 'palette'} onClose={close} />}
      {shown === 'help' && <ShortcutHelp onClose={close} />}
    </Suspense>
  );
};
