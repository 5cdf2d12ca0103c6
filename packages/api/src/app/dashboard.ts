import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoCookie, providersCookie, type SsoProvider } from '@bakehouse/contract/core/account-links';
import { isScreenPath } from '@bakehouse/contract/core/screen-paths';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorHandler } from '../kernel/http/error-handler.ts';
import { AppError } from '../platform/errors.ts';
import { sourcePath } from '../platform/lib/source-path.ts';

/** Folder of the build with one page per screen, which `admin/build/screen-pages.ts` writes. */
const screensFolder = 'screens';

const builtDashboard = sourcePath('../../admin/dist');

/**
 * Serves the built dashboard: hashed files with a lifetime of one year, the page itself always revalidated, and the page
 * for the address of every screen.
 * @param options `root` is the folder of the build; without an `index.html` in it, only the API is served. With `isDemo`, pages set the
 *   cookie by which the sign-in page offers the demo's accounts, and with `providers` the cookie by which it shows their buttons.
 */
export async function serveDashboard(
  app: FastifyInstance,
  {
    root = builtDashboard,
    isDemo = false,
    providers = [],
  }: { root?: string; isDemo?: boolean; providers?: readonly SsoProvider[] } = {},
) {
  const buttons = encodeURIComponent(JSON.stringify(providers.map(({ id, name }) => ({ id, name }))));
  const cookies = [
    ...(isDemo ? [demoCookie] : []),
    ...(providers.length > 0 ? [`${providersCookie}=${buttons}`] : []),
  ].map((cookie) => `${cookie}; Path=/; SameSite=Strict`);
  const isBuilt = existsSync(join(root, 'index.html'));
  const screens = isBuilt ? findScreens(root) : new Set<string>();
  /** Sends the page of a screen. Any other address is not found; its page says so in a browser. */
  const sendPage = ({ url }: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = url.split('?');
    const isScreen = isScreenPath(path);
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    return reply
      .code(isScreen ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile(isScreen ? pageOf(path, screens) : 'index.html');
  };
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      // With routes of its own, the plugin would add hundreds, which need 13 MB.
      serve: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        if (/\.svg(\.br|\.gz)?$/.test(path)) reply.header('content-type', 'image/svg+xml; charset=utf-8');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    serveFiles(app, root);
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPageRequest(request)) return sendPage(request, reply);
    const error = new AppError('not_found', /* i18n */ 'There is nothing at this address');
    return errorHandler(error, request, reply);
  });
  if (isBuilt) app.get('/', sendPage);
}

/** Returns the addresses of the screens that have a page of their own, such as `/order/details`. */
function findScreens(root: string): ReadonlySet<string> {
  const files = globSync('**/*.html', { cwd: join(root, screensFolder) });
  return new Set(files.map((file) => `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`));
}

/**
 * Returns the page of a screen: the one with the longest matching address, which preloads the screen's files, or else
 * `index.html`.
 */
function pageOf(path: string, screens: ReadonlySet<string>): string {
  if (path === '/') return screens.has('/index') ? `${screensFolder}/index.html` : 'index.html';
  for (let address = path; address !== ''; address = address.slice(0, address.lastIndexOf('/')))
    if (screens.has(address)) return `${screensFolder}${address}.html`;
  return 'index.html';
}

const uncounted = { config: { uncounted: 'file' } } as const;

/** Serves the files in the root of the build, such as the icon, and those in `assets`. */
function serveFiles(app: FastifyInstance, root: string): void {
  for (const entry of readdirSync(root, { withFileTypes: true }))
    if (entry.isFile() && !entry.name.startsWith('.') && !isCompressed(entry.name))
      app.get(`/${entry.name}`, uncounted, (_request, reply) => reply.sendFile(entry.name));
  const assets = new Set(globSync('assets/**/*.*', { cwd: root }).map((file) => file.replaceAll('\\', '/')));
  app.get<{ Params: { '*': string } }>('/assets/*', uncounted, (request, reply) => {
    const file = `assets/${request.params['*']}`;
    if (!assets.has(file)) return reply.callNotFound();
    return reply.sendFile(file);
  });
}

const isCompressed = (name: string) => /\.(br|gz)$/.test(name);

/**
 * Whether the request is for a page of the dashboard. A client that accepts anything, as curl does, gets the page too,
 * unless the address names a file such as `/missing.js`.
 */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (method !== 'GET' || isReserved(path)) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept.includes('*/*') && !hasExtension(path));
}

/** Addresses below these folders are never pages: an unknown one is a 404 in JSON. */
const isReserved = (path: string) => /^\/(api|files|assets)(\/|$)/.test(path);

const hasExtension = (path: string) => /\.\w+$/.test(path);
