import { type BulkAction, plainBulkActions } from '@bakehouse/contract/bulk/bulk-actions';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import type { Outline } from '@bakehouse/contract/core/outline';
import { z } from 'zod';
import type { BulkSource } from '../http/bulk-source.ts';
import type { Ctx } from '../http/context.ts';
import type { Route } from '../http/route.ts';
import type { BulkHandler, BulkResource } from './bulk-resource.ts';

/** The bulk actions of modules with the standard endpoints. They call the handlers of these endpoints. */

type VerbRoute = Extract<Route, { kind: 'verb' }>;
type SingleInput = { readonly params: { readonly id: string }; readonly query?: object; readonly body?: object };
type Actions = Readonly<Record<'delete' | 'restore', BulkAction>>;

/** Delete and restore, each of which undoes the other. */
export function lifecycleHandlers(routes: readonly Route[], actions: Actions, source: BulkSource): BulkHandler[] {
  const remove = findRoute(routes, actions.delete.permission);
  const restore = findRoute(routes, actions.restore.permission);
  const call = (route: VerbRoute) => (ctx: Ctx, id: string) => callRoute(route, ctx, { params: { id }, query: {} });
  const [removeRecord, restoreRecord] = [call(remove), call(restore)];
  return [
    {
      action: actions.delete,
      endpoint: remove.endpoint,
      undoEndpoint: restore.endpoint,
      lifecycleAfter: 'deleted',
      plan: async (ctx, records) => {
        const uses = await source.findUses(
          ctx,
          records.map(({ id }) => id),
        );
        return records.map(({ id, status }) => {
          const reason = uses.get(id);
          return reason === undefined ? { from: status || 'Active', to: 'Deleted' } : { reason };
        });
      },
      apply: async (ctx, { id, status }) => {
        await removeRecord(ctx, id);
        return { from: status || 'Active', to: 'Deleted' };
      },
      undo: restoreRecord,
    },
    {
      action: actions.restore,
      endpoint: restore.endpoint,
      undoEndpoint: remove.endpoint,
      lifecycleAfter: 'active',
      plan: async (_ctx, records) => records.map(({ status }) => ({ from: 'Deleted', to: status || 'Active' })),
      apply: async (ctx, { id, status }) => {
        await restoreRecord(ctx, id);
        return { from: 'Deleted', to: status || 'Active' };
      },
      undo: removeRecord,
    },
  ];
}

function findRoute(routes: readonly Route[], key: string): VerbRoute {
  const found = routes.find((route) => permissionKey(route.endpoint) === key);
  if (found?.kind !== 'verb') throw new Error(`no route has the permission ${key}`);
  return found;
}

/** Calls the handler of an endpoint as a request would, with its preparation. */
async function callRoute(route: VerbRoute, ctx: Ctx, input: SingleInput): Promise<void> {
  const prepared = route.prepare ? await route.prepare(ctx, input as never) : input;
  await route.handle(ctx, prepared as never);
}

/**
 * Sets the status of a record.
 * @param field name of the status in the body of the endpoint
 */
export function statusHandler(routes: readonly Route[], action: BulkAction, field: string): BulkHandler {
  const update = findRoute(routes, action.permission);
  const setStatus = (ctx: Ctx, id: string, status: string) =>
    callRoute(update, ctx, { params: { id }, body: { [field]: status } });
  const planStatus = (from: string, to = '') =>
    from === to ? { reason: `The status is already ${to}` } : { from, to };
  return {
    action,
    endpoint: update.endpoint,
    undoEndpoint: update.endpoint,
    lifecycleAfter: 'active',
    plan: async (_ctx, records, input) => records.map(({ status }) => planStatus(status, input.status)),
    apply: async (ctx, { id, status }, input) => {
      const change = planStatus(status, input.status);
      if ('reason' in change) return change;
      await setStatus(ctx, id, change.to);
      return { ...change, before: status };
    },
    undo: (ctx, id, before) => setStatus(ctx, id, String(before)),
  };
}

type Paths = Pick<Outline, 'base' | 'deleted'> & { readonly label: Pick<Outline['label'], 'one'> };

/** The bulk actions delete and restore, and status if `actions` contains it, of a module with the paths of plain modules. */
export function standardBulkResource(
  { base, deleted, label }: Paths,
  routes: readonly Route[],
  actions: readonly BulkAction[],
): BulkResource {
  const list = findRoute(routes, `GET ${base}/list`);
  const { bulk } = list;
  if (!bulk) throw new Error(`the list of ${base} cannot be read by bulk actions`);
  const actionsNamed = (name: string) => actions.filter((action) => action.name === name);
  const [remove, restore] = [...actionsNamed('delete'), ...actionsNamed('restore')];
  if (!remove || !restore) throw new Error(`${base} cannot be deleted and restored`);
  return {
    label: label.one,
    source: bulk,
    lists: { active: list.endpoint, deleted: findRoute(routes, `GET ${base}/${deleted}`).endpoint },
    handlers: [
      ...actionsNamed('status').map((action) => statusHandler(routes, action, 'status')),
      ...lifecycleHandlers(routes, { delete: remove, restore }, bulk),
    ],
  };
}

/** The bulk actions of a plain module, from its outline and its routes. */
export function plainBulkResource(outline: Outline, routes: readonly Route[]): BulkResource {
  const list = findRoute(routes, `GET ${outline.base}/list`);
  return standardBulkResource(outline, routes, plainBulkActions(outline, statusesOf(list)));
}

/** Returns the values of the filter `status` of a list. */
function statusesOf({ endpoint }: VerbRoute): string[] {
  const status = (endpoint.query as z.ZodObject | undefined)?.shape.status;
  const values = status instanceof z.ZodOptional ? status.unwrap() : undefined;
  return values instanceof z.ZodEnum ? values.options.map(String) : [];
}
