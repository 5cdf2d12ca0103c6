import type { Config } from '../config.ts';

/** Where the dashboard's maps get their raster tiles from. */

export type MapTiles = {
  /** `https://…/{z}/{x}/{y}.png`, or null for maps without tiles. */
  readonly url: () => string | null;
  /** Origin that the Content-Security-Policy allows. */
  readonly origin: string | undefined;
};

/** OpenStreetMap's public tiles: for the demo only, their usage policy excludes heavy use. */
const openStreetMapTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/** Milliseconds. */
const timeout = 3_000;
const retryAfter = 10 * 60_000;

const isReachable = async (url: string): Promise<boolean> => {
  const tile = url.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
  try {
    const answer = await fetch(tile, {
      method: 'HEAD',
      headers: { 'user-agent': 'Bakehouse demo' },
      signal: AbortSignal.timeout(timeout),
    });
    return answer.ok;
  } catch {
    return false;
  }
};

/** Public tiles that are used while they can be reached. A computer without internet gets no tile errors in its browser. */
const publicTiles = (url: string): MapTiles => {
  let reachable = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    if (reachable || Date.now() - checkedAt < retryAfter) return;
    checkedAt = Date.now();
    void isReachable(url).then((answer) => {
      reachable = answer;
    });
  };
  check();
  return {
    url: () => {
      check();
      return reachable ? url : null;
    },
    origin: new URL(url).origin,
  };
};

/**
 * Opens the tiles that `MAP_TILES_URL` names: a provider's URL, or none for `off`. Unset, the demo uses OpenStreetMap's and
 * production none.
 */
export const openMapTiles = (
  { MAP_TILES_URL, DEMO }: Pick<Config, 'MAP_TILES_URL' | 'DEMO'>,
  demoTiles = openStreetMapTiles,
): MapTiles => {
  if (MAP_TILES_URL && MAP_TILES_URL !== 'off')
    return { url: () => MAP_TILES_URL, origin: new URL(MAP_TILES_URL).origin };
  return DEMO && !MAP_TILES_URL ? publicTiles(demoTiles) : { url: () => null, origin: undefined };
};
