import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appWorker } from './build/app-worker.ts';
import { precompress } from './build/precompress.ts';
import { screenPages } from './build/screen-pages.ts';
import { withoutJsonSchema } from './build/without-json-schema.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const listFiles = new RegExp(
  [
    String.raw`src[\\/]ui[\\/](?:table[\\/](?:paged-records|list-tools|record-columns)|format[\\/](?:days|durations|relative-time|vendor-status)|card)\.`,
    String.raw`src[\\/](?:kernel[\\/](?:crud[\\/](?:list-screen|crud-screens)|pickers[\\/]product-lookups)|data[\\/]lookups)\.`,
    String.raw`src[\\/]kernel[\\/]notification[\\/]notification\.data\.`,
    String.raw`useBlocker\.js$|infiniteQueryOptions\.js$|use-debounced-value|[\\/]SimpleGrid\.mjs$`,
  ].join('|'),
);
const sharedFiles =
  /admin[\\/]src[\\/](?:ui|data|kernel[\\/](?:pickers|crud))[\\/]|[\\/](?:Switch|Textarea|InlineInput)\.mjs$/;
/** Small files that the first screen of a store and most other screens need. */
const layoutFiles = new RegExp(
  [
    String.raw`src[\\/]app[\\/]dashboard\.tsx$`,
    String.raw`src[\\/]ui[\\/](?:format[\\/](?:dates|money|amount|text|status-badge)|tabs[\\/]use-strip|table[\\/]list-tabs)\.`,
    String.raw`src[\\/]ui[\\/](?:use-now|path-link|feedback[\\/]screen-loader)\.`,
    String.raw`contract[\\/]src[\\/]core[\\/](?:money|list-search|local-time|message-language)\.`,
  ].join('|'),
);
/** What the screens of orders need of the contract. */
const orderContract =
  /contract[\\/]src[\\/](?:order[\\/](?:order|order\.endpoints|order-(?:input|bulk|item|lifecycle|payment|totals|acceptance\.endpoints))\.ts|money[\\/]payment\.ts|coupon[\\/]coupon-fields\.ts)$/;
const offlineFiles =
  /src[\\/]data[\\/]offline[\\/]offline-store\.|order[\\/]offline[\\/](?:order-steps|step-queue|connection|use-store-step)\.|[\\/](?:idb-keyval|uuid)[\\/]/;
const moduleFile =
  /admin[\\/]src[\\/]modules[\\/]([a-z-]+)[\\/](?:list[\\/])?[\w.-]*(?:data|queries|resource|status|labels|columns|card|facts|countdown|store)\.tsx?$|[\\/](order)[\\/]acceptance[\\/]row-answer\./;

/** Returns the module of a file with queries, columns or labels, which several screens of the module share. */
const moduleOf = (id: string): string | null =>
  orderListFiles.test(id) ? null : (moduleFile.exec(id)?.slice(1).find(Boolean) ?? null);
/** What lists of orders need of their module, and the first screen of a store does not. */
const orderListFiles = /order[\\/]list[\\/]order-(?:columns|card)\./;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ configPath: join(import.meta.dirname, 'lingui.config.ts'), failOnMissing: true }),
    withoutJsonSchema(),
    screenPages(),
    appWorker(),
    precompress(),
  ],
  server: { proxy: { '/api': api, '/files': api, '/shop': api } },
  preview: { proxy: { '/api': api, '/files': api } },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // Nothing inline: the Content-Security-Policy allows images from this origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without groups, every part that two screens share is a file of its own, and a list needs fifty requests. A
          // group also contains what its files import, unless a group with a higher priority has it.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 6 },
            { name: 'layout', test: layoutFiles, priority: 5 },
            { name: 'order-contract', test: orderContract, minShareCount: 2, priority: 5 },
            { name: 'offline', test: offlineFiles, priority: 5 },
            { name: 'list', test: listFiles, priority: 4 },
            // What only the profile and the pages before the dashboard need.
            { name: 'factor', test: /contract[\\/]src[\\/](?:second-factor|sso|profile)\./, priority: 4 },
            // Lists have the button, without the inputs of forms.
            { name: 'export-button', test: /data[\\/]export[\\/]export-button\./, priority: 3 },
            {
              name: 'settlement-contract',
              test: /contract[\\/]src[\\/]money[\\/]settlement/,
              minShareCount: 2,
              priority: 4,
            },
            // Lists do not need the rules about documents, which many parts of stores share.
            {
              name: 'contract',
              test: /contract[\\/]src[\\/](?!vendor[\\/]store-documents)/,
              minShareCount: 7,
              priority: 3,
            },
            { name: 'filter', test: /[\\/](?:day-field|filter-\w+|lookup-note|matcher)\./, priority: 3 },
            { name: 'form', test: sharedFiles, minShareCount: 5, priority: 2 },
            // Loaded on request, in one file, because the first scripts name each file.
            { name: 'settlement-dialog', test: /settlement[\\/][\w-]+-dialogs?\./, priority: 1 },
            { name: moduleOf, minShareCount: 2, priority: 1 },
            { name: 'order-list', test: orderListFiles, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
