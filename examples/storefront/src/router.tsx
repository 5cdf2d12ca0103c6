import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';

const base = '/shop';
const changed = 'shop:change';

/** Renders the components that read the address or the cart again. */
export const dispatchChange = (): boolean => dispatchEvent(new Event(changed));

export const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(changed, listener);
  };
};

/** Opens a page of the shop. */
export const navigate = (path: string, { replace = false } = {}): void => {
  history[replace ? 'replaceState' : 'pushState'](null, '', base + path);
  if (!replace) scrollTo(0, 0);
  dispatchChange();
};

/** Returns path and query of the current page, without the prefix of the shop. */
export const useAddress = (): { path: string; query: URLSearchParams } => {
  const href = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const { pathname, searchParams } = new URL(href, location.origin);
  return { path: pathname.slice(base.length).replace(/\/+$/, '') || '/', query: searchParams };
};

const isInShop = (to: string) => /^\/(?!\/)/.test(to);

/** A link within the shop. Links in the content to other sites stay unchanged. */
export const Link = ({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) => {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(to);
  };
  if (!isInShop(to)) return <a href={/^(https?|mailto|tel):/.test(to) ? to : undefined} rel="noreferrer" {...rest} />;
  return <a href={base + to} onClick={open} {...rest} />;
};

/** The heading of a page. It sets the title of the window, and is focused when the page is opened by a link. */
export const PageTitle = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · Bakehouse shop`;
    if (document.activeElement !== document.body || history.length > 1) heading.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
};
