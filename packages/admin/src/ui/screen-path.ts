import type { RegisteredRouter } from '@tanstack/react-router';

/** Replaces the parameters of a path by any text. The path of the catch-all route is omitted, because it would match any text. */
type Filled<Path> = Path extends `${infer Start}/$${infer Rest}`
  ? Rest extends ''
    ? never
    : Rest extends `${string}/${infer End}`
      ? `${Start}/${string}${Filled<`/${End}`>}`
      : `${Start}/${string}`
  : Path;

type Path = Filled<keyof RegisteredRouter['routesByPath']>;

/**
 * The path of a screen with its parameters filled in, such as '/order/deleted' or `/order/details/${id}`, and optionally a query.
 * The compiler rejects a text that no route matches.
 */
export type ScreenPath = Path | `${Path}?${string}`;
