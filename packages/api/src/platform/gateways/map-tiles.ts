import type { Config } from '../config.ts';

/** Chooses the source of the raster tiles for the dashboard's maps. */

export type MapTiles = {
  /** `https://…/{z}/{x}/{y}.png`, or null for maps without tiles. */
  readonly url: () => string | null;
  /** Origin that the Content-Security-Policy allows. */
  readonly origin: string | undefined;
};

/**
 * The public tiles of OpenStreetMap. They are for the demo only, because their usage policy excludes heavy use.
 * @see https://operations.osmfoundation.org/policies/tiles/
 */
const openStreetMapTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/** Timeout and retry interval, in milliseconds. */
const timeout = 3_000;
const retryAfter = 10 * 60_000;

/**
 * Opens the configured map tiles: the provider's URL, or none for `off`. If `MAP_TILES_URL` is not set, the demo uses
 * OpenStreetMap and production uses no tiles.
 */
export function openMapTiles(
  { MAP_TILES_URL, DEMO }: Pick<Config, 'MAP_TILES_URL' | 'DEMO'>,
  demoTiles = openStreetMapTiles,
): MapTiles {
  if (MAP_TILES_URL && MAP_TILES_URL !== 'off')
    return { url: () => MAP_TILES_URL, origin: new URL(MAP_TILES_URL).origin };
  return DEMO && !MAP_TILES_URL ? publicTiles(demoTiles) : { url: () => null, origin: undefined };
}

/** Uses public tiles only while they can be reached, so that a browser without internet access gets no tile errors. */
function publicTiles(url: string): MapTiles {
  let reachable = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    if (reachable || Date.now() - checkedAt < retryAfter) return;
    checkedAt = Date.now();
    void isReachable(url).then((response) => {
      reachable = response;
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
}

async function isReachable(url: string): Promise<boolean> {
  const tile = url.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
  try {
    const response = await fetch(tile, {
      method: 'HEAD',
      headers: { 'user-agent': 'Bakehouse demo' },
      signal: AbortSignal.timeout(timeout),
    });
    return response.ok;
  } catch {
    return false;
  }
}
