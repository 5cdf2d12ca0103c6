import { z } from 'zod';
import { contentSwitch } from '../blocks/block-fields.ts';
import { clockField, enumField, idField, textField } from '../core/fields.ts';

/** Routing: what happens to an order when it arrives. Pure functions shared by the settings and the API. */

/**
 * `assign`: to the best store at once; `payment`: to the best store when it is paid, or at once if the rider collects cash; `person`:
 * staff assign it.
 */
export const routes = ['assign', 'payment', 'person'] as const;
export type Route = (typeof routes)[number];

/** Number of rules that the settings can have. */
export const maxRoutingRules = 50;

const routingRule = z
  .object({
    /** City of the delivery address; empty for every city. */
    city: textField(100).nullish(),
    /** Delivery type of an item; null for every type. */
    delivery_type: idField.nullish(),
    /** Times of day between which the order arrives; null for the whole day. A rule until an earlier time ends on the next day. */
    from: clockField.nullish(),
    upto: clockField.nullish(),
    route: enumField(routes),
  })
  .refine(({ from, upto }) => (from ? upto && from !== upto : !upto), {
    path: ['upto'],
    message: /* i18n */ 'The hours need a start and another end',
  });

/** The part of the assignment settings. The first rule that matches an order counts. */
export const routingSettings = z.object({
  is_enabled: contentSwitch,
  rules: z.array(routingRule).max(maxRoutingRules, `There are at most ${maxRoutingRules} rules`).nullish(),
  /** For orders that no rule matches. */
  otherwise: enumField(routes).nullish(),
});

export type RoutingRule = {
  readonly city: string;
  readonly delivery_type: string | null;
  readonly from: string | null;
  readonly upto: string | null;
  readonly route: Route;
};
export type ResolvedRouting = {
  readonly is_enabled: boolean;
  readonly rules: RoutingRule[];
  readonly otherwise: Route;
};

/**
 * Adds the defaults to stored settings: routing is off, and an order that no rule matches goes to the best store.
 * @param stored the settings as saved.
 */
export const resolveRouting = (stored: z.output<typeof routingSettings> | null | undefined): ResolvedRouting => ({
  is_enabled: stored?.is_enabled ?? false,
  rules: (stored?.rules ?? []).map(({ city, delivery_type, from, upto, route }) => ({
    city: city?.trim() ?? '',
    delivery_type: delivery_type ?? null,
    from: from || null,
    upto: upto || null,
    route,
  })),
  otherwise: stored?.otherwise ?? 'assign',
});

/** An order that has arrived. */
export type ArrivedOrder = {
  readonly city: string;
  /** Delivery types of the items. */
  readonly types: readonly { readonly _id: string; readonly name: string }[];
  /** Time of day of the arrival in the time zone of the marketplace, `HH:MM`. */
  readonly at: string;
};

/**
 * Returns the route of an order and its cause as text: `Rule 2 (Bengaluru, Express, 22:00-06:00)`, or that no rule matches.
 * @param settings the resolved settings.
 */
export function routeOf({ rules, otherwise }: ResolvedRouting, order: ArrivedOrder): { route: Route; cause: string } {
  const index = rules.findIndex((rule) => isMatch(rule, order));
  const rule = rules[index];
  if (!rule) return { route: otherwise, cause: 'No rule matches' };
  const { city, delivery_type, from, upto } = rule;
  const type = order.types.find(({ _id }) => _id === delivery_type)?.name;
  const parts = [city, type, from && upto && `${from}-${upto}`].filter(Boolean);
  return { route: rule.route, cause: `Rule ${index + 1}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}` };
}

const isMatch = ({ city, delivery_type, from, upto }: RoutingRule, order: ArrivedOrder): boolean =>
  (city === '' || normalise(city) === normalise(order.city)) &&
  (delivery_type === null || order.types.some(({ _id }) => _id === delivery_type)) &&
  (from === null || upto === null || isBetween(order.at, from, upto));

const normalise = (city: string) => city.trim().toLowerCase();

const isBetween = (at: string, from: string, upto: string) =>
  from < upto ? from <= at && at < upto : from <= at || at < upto;
