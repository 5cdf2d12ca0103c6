import { Link, type RegisteredRouter, useNavigate } from '@tanstack/react-router';
import { expect, expectTypeOf, it } from 'vitest';
import type {} from '../src/app/router.tsx';
import { LinkButton } from '../src/ui/link-button.tsx';
import type { ScreenPath } from '../src/ui/screen-path.ts';

type Path = keyof RegisteredRouter['routesByPath'];

/** Compiled and never rendered: each `@ts-expect-error` fails the type check when the router accepts the line. */
const Links = ({ id }: { id: string }) => (
  <>
    <Link to="/order/details/$id" params={{ id }} />
    <Link to="/brand/edit/$id" params={{ id }} />
    <Link to="/audit" search={{ module: 'order', record: id }} />
    {/* @ts-expect-error No route has this path. */}
    <Link to="/orders" />
    {/* @ts-expect-error The parameter is missing. */}
    <Link to="/order/details/$id" />
    {/* @ts-expect-error The parameter has another name. */}
    <Link to="/order/details/$id" params={{ order: id }} />
    {/* @ts-expect-error The parameter of a plain module is missing. */}
    <Link to="/brand/edit/$id" />
    {/* @ts-expect-error The audit log has no such query parameter. */}
    <Link to="/audit" search={{ modul: 'order' }} />
    {/* @ts-expect-error The profile has no such tab. */}
    <Link to="/profile" search={{ tab: 'orders' }} />
    <LinkButton to={`/order/ticket/${id}`}>Ticket</LinkButton>
    {/* @ts-expect-error No route has this path. */}
    <LinkButton to={`/order/tickets/${id}`}>Ticket</LinkButton>
  </>
);

const useLinks = () => {
  const navigate = useNavigate();
  void navigate({ to: '/vendor/onboarding/area/$id', params: { id: '1' } });
  // @ts-expect-error No route has this path.
  void navigate({ to: '/brand/new' });
  // @ts-expect-error The step has another parameter.
  void navigate({ to: '/vendor/onboarding/store/$userId', params: { id: '1' } });
  // @ts-expect-error The wizard has no such step.
  void navigate({ to: '/coupon/details/create/new', search: { type: 'unknown' } });
};

it('checks the path, the parameters and the query of a link when it is compiled', () => {
  expectTypeOf<'/brand/edit/$id' | '/general/list' | '/order/details/$id'>().toExtend<Path>();
  expectTypeOf<string>().not.toExtend<Path>();
  expectTypeOf<'/brand/deleted' | '/brand/edit/1' | '/vendor/onboarding?user=1'>().toExtend<ScreenPath>();
  expectTypeOf<'/brands'>().not.toExtend<ScreenPath>();
  expectTypeOf<'/order/details'>().not.toExtend<ScreenPath>();
  expect([Links, useLinks]).toHaveLength(2);
});
