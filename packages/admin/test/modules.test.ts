import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { type ResourceName, resources } from '@bakehouse/contract/resources';
import { createRootRoute } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { modules } from '../src/modules/index.ts';

const layout = createRootRoute();
const routes = modules.flatMap((module) => module.routes(layout)).map(({ options }) => options);
const names = Object.keys(resources) as ResourceName[];
const permissionAt = (path: string) =>
  routes.find((route) => 'path' in route && route.path === path)?.staticData?.permission;

// Outlines are checked by type, but their keys are built at run time.
it.each(names)('%s is in the navigation and requires the permissions of the contract', (name) => {
  const { screen, label, endpoints } = resources[name];
  const entry = modules.flatMap(({ nav }) => nav).find(({ to }) => to === screen);
  expect(entry).toMatchObject({ label: label.many, permission: permissionKey(endpoints.list) });
  expect(permissionAt(screen)).toBe(permissionKey(endpoints.list));
  expect(permissionAt(`${screen}/deleted`)).toBe(permissionKey(endpoints.deleted));
  if (name === 'coupon') return;
  expect(permissionAt(`${screen}/create`)).toBe(permissionKey(endpoints.create));
  expect(permissionAt(`${screen}/edit/$id`)).toBe(permissionKey(endpoints.detail));
});
