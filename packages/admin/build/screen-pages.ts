import { outlines } from '@bakehouse/contract/core/outlines';
import type { Plugin, Rolldown } from 'vite';

/** Module that renders the dashboard after sign-in: layout, navigation and routes. */
const dashboard = 'src/app/dashboard.tsx';

const crudModules = Object.entries(outlines).map(([name, { screen }]): [string, string] => [
  screen,
  `src/modules/${name}/${name}.screens.tsx`,
]);

/**
 * Source file of the screen at an address and below it. The addresses of plain modules come from their outlines. The build
 * fails when a file is not a chunk of its own or part of one.
 */
const screens: ReadonlyMap<string, string> = new Map([
  ...crudModules,
  ['/', 'src/app/shell/dashboard-page.tsx'],
  ['/admin/vendor', 'src/modules/admin-user/vendor-of-user.tsx'],
  ['/audit', 'src/modules/audit/audit-list.tsx'],
  ['/coupon', 'src/modules/coupon/coupon-list.tsx'],
  ['/coupon/details', 'src/modules/coupon/coupon-details.tsx'],
  ['/general', 'src/modules/general/general-page.tsx'],
  ['/global-sections-settings', 'src/modules/content/block-screen.tsx'],
  ['/home-page-setting', 'src/modules/content/block-screen.tsx'],
  ['/order', 'src/modules/order/list/order-list.tsx'],
  ['/order/create', 'src/modules/order/form/order-create.tsx'],
  ['/order/details', 'src/modules/order/detail/order-detail.tsx'],
  ['/order/edit', 'src/modules/order/form/order-edit.tsx'],
  ['/order/today', 'src/modules/order/store/store-day.tsx'],
  ['/order/ticket', 'src/modules/order/store/order-ticket.tsx'],
  ['/outbox', 'src/modules/outbox/outbox-list.tsx'],
  ['/postal', 'src/modules/postal/postal-page.tsx'],
  ['/product', 'src/modules/product/product-list.tsx'],
  ['/product/create', 'src/modules/product/form/product-create.tsx'],
  ['/product/edit', 'src/modules/product/form/product-edit.tsx'],
  ['/profile', 'src/modules/profile/profile-page.tsx'],
  ['/vendor', 'src/modules/vendor/vendor-list.tsx'],
  ['/vendor/detail', 'src/modules/vendor/detail/vendor-detail.tsx'],
]);

/** Returns the file name of a screen's page, such as `screens/order/details.html`. */
const pageName = (address: string) => `screens${address === '/' ? '/index' : address}.html`;

/** Adds a chunk and the chunks that it imports statically. */
const addChunks = (bundle: Rolldown.OutputBundle, fileName: string, into: Set<Rolldown.OutputChunk>): void => {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || into.has(chunk)) return;
  into.add(chunk);
  for (const imported of chunk.imports) addChunks(bundle, imported, into);
};

/**
 * Returns the scripts that source files of the dashboard need at once, then their styles.
 * @throws if a source file is not a chunk of its own or part of one
 */
export function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const needed = new Set<Rolldown.OutputChunk>();
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/${source}`)),
    );
    if (!chunk) throw new Error(`The build has no ${source}; correct build/screen-pages.ts`);
    addChunks(bundle, chunk.fileName, needed);
  }
  return [...[...needed].map(({ fileName }) => fileName), ...new Set([...needed].flatMap(stylesOf))];
}

const stylesOf = (chunk: Rolldown.OutputChunk): readonly string[] => [...(chunk.viteMetadata?.importedCss ?? [])];

/**
 * Vite plugin that writes a copy of `index.html` for each screen, with `modulepreload` and `preload` links for the screen's
 * scripts and styles. The browser fetches them in parallel with the first script; without the links it would discover them
 * one after another. The server chooses the page by the requested address (`api/src/app/dashboard.ts`).
 */
export const screenPages = (): Plugin => ({
  name: 'screen-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new Error('screen-pages must run after the page is written');
    const html = String(index.source);
    const isLinked = (file: string) => html.includes(`"/${file}"`);
    for (const [address, source] of screens) {
      const files = filesOf(bundle, [dashboard, source]);
      const preload = (file: string, attributes: string) =>
        isLinked(file) ? [] : [`<link ${attributes} crossorigin href="/${file}">`];
      const links = [
        ...files.flatMap((file) =>
          preload(file, file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'),
        ),
      ];
      this.emitFile({
        type: 'asset',
        fileName: pageName(address),
        source: html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`),
      });
    }
  },
});
