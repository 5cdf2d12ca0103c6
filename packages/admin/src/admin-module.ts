import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import type { TablerIcon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import type { Session } from './data/session.ts';

/**
 * Key of an endpoint's permission, told from its type alone: the routes of a module that is not needed at once say it,
 * and leave the module's part of the contract to be loaded with its screens.
 */
export type KeyOf<E extends Pick<Endpoint, 'methods' | 'path'>> = `${E['methods'][0]} ${E['path']}`;

/** Groups of the navigation, by job, in the order shown. */
export const navGroups = [
  'Orders',
  'Vendors',
  'Catalogue',
  'Promotions',
  'Content',
  'Reviews & FAQ',
  'People & access',
  'Settings',
] as const;

export type NavEntry = {
  readonly label: string;
  readonly group: (typeof navGroups)[number];
  /** Where it leads; where that depends on who is signed in, `null` when it leads nowhere for them. */
  readonly to: string | ((who: Extract<Session, { status: 'in' }>) => string | null);
  readonly icon: TablerIcon;
  /** Key of the permission without which the entry is not shown. */
  readonly permission: string;
  /** Pressed after `G`, goes there. */
  readonly hotkey?: string;
  /** Number beside the label, by its name in the answer of `GET navigation/counts`. */
  readonly count?: { readonly name: 'orders' | 'in_review'; readonly label: string };
  /** Parts of the screen with an address of their own, which the search finds by their label. */
  readonly parts?: readonly { readonly label: string; readonly to: string }[];
};

/** Something to do that the search offers by its label, such as 'Create coupon'. */
export type Action = {
  readonly label: string;
  readonly icon: TablerIcon;
  /** Keys of the permissions without which it is not offered. */
  readonly permissions: readonly string[];
  /** Address of the screen that does it, or a function that finds it; undefined when there is nothing to open. */
  readonly to: string | ((client: QueryClient) => Promise<string | undefined>);
};

/** What a module gives to the shell: entries of the navigation, and routes below the main layout. */
export type AdminModule = {
  readonly nav: readonly NavEntry[];
  readonly actions?: readonly Action[];
  readonly routes: (layout: AnyRoute) => readonly AnyRoute[];
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the permission the screen needs; without it the layout shows the no-access page. */
    permission?: string;
  }
}
