import { i18n } from '@bakehouse/contract/i18n';
import { useLayoutEffect, useState } from 'react';
import './loading-screen.css';
import { Logo } from './logo.tsx';

let mounted = 0;
/** Time in ms since the start of the page load at which the loading screen appeared; undefined while it is hidden. */
let shownSince: number | undefined;
/** Whether the visible loading screen is the one of index.html, or has replaced it without interruption. */
let isFromPage = true;

/**
 * Returns for how many ms the loading screen has been visible without interruption, counted from its first paint; 0 while it
 * is hidden.
 */
export function loadingScreenAge(): number {
  if (shownSince === undefined) return 0;
  return performance.now() - ((isFromPage && firstPaint()) || shownSince);
}

const firstPaint = () => performance.getEntriesByType('paint')[0]?.startTime;

/** Covers the page while the first screen loads. */
export function LoadingScreen() {
  useLayoutEffect(trackLoadingScreen, []);
  const [age] = useState(loadingScreenAge);
  return (
    <div className="loading-screen" role="status" aria-label={i18n.t('Loading Bakehouse')}>
      <Logo size={48} />
      <div className="loading-bar" style={{ animationDelay: `${-Math.round(age)}ms` }} />
    </div>
  );
}

/** Counts the mounted loading screens. One that replaces another in the same commit continues it. */
function trackLoadingScreen() {
  mounted += 1;
  shownSince ??= performance.now();
  return () => {
    mounted -= 1;
    queueMicrotask(() => {
      if (mounted > 0) return;
      shownSince = undefined;
      isFromPage = false;
    });
  };
}
