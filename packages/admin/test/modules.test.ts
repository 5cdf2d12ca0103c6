import { permissionKeys } from '@bakehouse/contract/core/outline';
import { type ModuleName, outlines } from '@bakehouse/contract/core/outlines';
import { expect, it } from 'vitest';
import { modules } from '../src/app/modules.ts';
import { layoutRoute } from '../src/kernel/layout-route.ts';

const routes = modules.flatMap((module) => module.routes(layoutRoute)).map(({ options }) => options);
const names = Object.keys(outlines) as ModuleName[];
const permissionAt = (path: string) =>
  routes.find((route) => 'path' in route && route.path === path)?.staticData?.permission;

it.each(names)('%s is in the navigation, and its screens require the permissions of its endpoints', (name) => {
  const { screen, label } = outlines[name];
  const keys = permissionKeys(outlines[name]);
  const entry = modules.flatMap(({ nav }) => nav).find(({ to }) => to === screen);
  expect(entry).toMatchObject({ label: label.many, permission: keys.list });
  expect(permissionAt(screen)).toBe(keys.list);
  expect(permissionAt(`${screen}/deleted`)).toBe(keys.deleted);
  if (name === 'coupon') return;
  expect(permissionAt(`${screen}/create`)).toBe(keys.create);
  expect(permissionAt(`${screen}/edit/$id`)).toBe(keys.detail);
});
