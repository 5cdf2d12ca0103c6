import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMapTiles } from './map-tiles.ts';

const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  response.writeHead(request.url?.startsWith('/broken/') ? 503 : 200, { 'content-type': 'image/png' }).end();
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('map tiles', () => {
  it('use the configured provider without checking it', () => {
    const url = 'https://tiles.example/{z}/{x}/{y}.png?key=a';
    const tiles = openMapTiles({ MAP_TILES_URL: url, DEMO: true });
    expect([tiles.url(), tiles.origin]).toEqual([url, 'https://tiles.example']);
  });

  it.each([[{ MAP_TILES_URL: 'off', DEMO: true }], [{ MAP_TILES_URL: undefined, DEMO: false }]])(
    'are disabled by %j',
    (settings) => {
      const tiles = openMapTiles(settings, `${base}/tiles/{z}/{x}/{y}.png`);
      expect([tiles.url(), tiles.origin]).toEqual([null, undefined]);
    },
  );

  it('of the demo use OpenStreetMap once it has answered', async () => {
    const url = `${base}/tiles/{z}/{x}/{y}.png`;
    const tiles = openMapTiles({ MAP_TILES_URL: undefined, DEMO: true }, url);
    expect(tiles.url()).toBeNull();
    await expect.poll(() => tiles.url()).toBe(url);
    expect(tiles.origin).toBe(base);
    expect(requests).toContain('HEAD /tiles/0/0/0.png');
  });

  it.each(['/broken/{z}/{x}/{y}.png'])('of the demo are disabled while OpenStreetMap does not answer', async (path) => {
    const before = requests.length;
    const tiles = openMapTiles({ MAP_TILES_URL: undefined, DEMO: true }, base + path);
    await expect.poll(() => requests.length).toBe(before + 1);
    await new Promise((done) => setTimeout(done, 100));
    expect(tiles.url()).toBeNull();
    expect(requests.length, 'no immediate retry').toBe(before + 1);
  });
});
