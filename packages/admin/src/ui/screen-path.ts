import type { RegisteredRouter } from '@tanstack/react-router';

/** Replaces the parameters of a path by any text. A path that accepts every rest is left out, because it would match all. */
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
