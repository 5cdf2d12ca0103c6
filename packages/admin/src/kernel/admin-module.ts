import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import type { NavigationGroup } from '@bakehouse/contract/core/outline';
import type { TablerIcon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import type { Session } from '../data/session.ts';
import type { LayoutRoute } from './layout-route.ts';

/**
 * Permission key of an endpoint, derived from its type. Routes of lazily loaded modules use the key without loading
 * the module's contract.
 */
export type KeyOf<E extends Pick<Endpoint, 'methods' | 'path'>> = `${E['methods'][0]} ${E['path']}`;

type NavPart = {
  readonly label: string;
  readonly to: string;
  /** Key of the permission that the part requires; by default the permission of the entry. */
  readonly permission?: string;
};

export type NavEntry = {
  readonly label: string;
  readonly group: NavigationGroup;
  /** Path of the screen, or a function of the session; `null` when the user has no such screen. */
  readonly to: string | ((session: Extract<Session, { status: 'in' }>) => string | null);
  readonly icon: TablerIcon;
  /** Key of the permission that the entry requires. */
  readonly permission: string;
  /** Key that opens the screen after `G`. */
  readonly hotkey?: string;
  /** Badge with a count from the response of `GET navigation/counts`. */
  readonly count?: { readonly name: 'orders' | 'in_review'; readonly label: string };
  /** Parts of the screen with their own paths, which the search finds by label. */
  readonly parts?: readonly NavPart[];
};

/** An action that the search offers by its label, such as 'Create coupon'. */
export type Action = {
  readonly label: string;
  readonly icon: TablerIcon;
  /** Keys of the permissions that the action requires. */
  readonly permissions: readonly string[];
  /** Path of the screen for the action, or a function that finds it; undefined when there is nothing to open. */
  readonly to: string | ((client: QueryClient) => Promise<string | undefined>);
};

/** Contribution of a module to the shell: navigation entries and routes below the main layout. */
export type AdminModule = {
  readonly nav: readonly NavEntry[];
  readonly actions?: readonly Action[];
  readonly routes: (layout: LayoutRoute) => readonly AnyRoute[];
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the permission that the screen requires; without it, the layout shows the no-access page. */
    permission?: string;
  }
}
