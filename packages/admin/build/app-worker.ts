import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { filesOf } from './screen-pages.ts';

/** Source files of the first screens of a store. */
const storeScreens = [
  'src/app/dashboard.tsx',
  'src/modules/order/list/order-list.tsx',
  'src/modules/order/store/store-day.tsx',
  'src/modules/order/store/changed-card.tsx',
  'src/modules/order/store/paused-note.tsx',
  'src/modules/order/store/store-phone.tsx',
  'src/modules/order/proof/proof-card.tsx',
  'src/modules/order/proof/proof-dialog.tsx',
  'src/modules/order/proof/proof-step.tsx',
  'src/modules/order/detail/order-detail.tsx',
  'src/modules/order/acceptance/answer-buttons.tsx',
  'src/modules/order/offline/offline-bar.tsx',
  'src/data/offline/offline-session.ts',
  'src/ui/feedback/confirm-dialogs.tsx',
  'src/ui/feedback/text-dialog.tsx',
  'src/ui/feedback/toasts.tsx',
  'src/app/shell/top-menus.tsx',
  // A phone can change its language without a network.
  'locales/hi.po',
  'locales/ta.po',
  'locales/bn.po',
  'locales/mr.po',
];
/** The font of English texts; other scripts have fonts of their own, which are loaded when a text needs them. */
const latinFont = /assets[\\/]inter-latin-wght-normal-[\w-]+\.woff2$/;

const revisionOf = (source: string | Uint8Array) => createHash('sha256').update(source).digest('hex').slice(0, 16);

/**
 * Vite plugin that writes the service worker, `sw.js`, in one file, with the list of files that it keeps.
 */
export const appWorker = (): Plugin => ({
  name: 'app-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new Error('app-worker must run after the page is written');
    const html = String(index.source);
    const linked = Object.keys(bundle).filter((name) => html.includes(`"/${name}"`));
    const fonts = Object.keys(bundle).filter((name) => latinFont.test(name));
    const assets = new Set([...linked, ...fonts, ...filesOf(bundle, storeScreens)]);
    const entries = [
      { url: '/index.html', revision: revisionOf(html) },
      // Their names contain a hash of their content.
      ...[...assets].toSorted().map((name) => ({ url: `/${name}`, revision: null })),
    ];
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker(entries) });
  },
});

async function buildWorker(entries: readonly object[]): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'self.precacheEntries': JSON.stringify(entries),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../worker/service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code;
}
