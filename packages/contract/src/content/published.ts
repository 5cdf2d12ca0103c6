import { z } from 'zod';
import { blockNames } from '../blocks/block.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataAnswer } from '../core/envelopes.ts';
import { imageRecord, timeField } from '../core/fields.ts';
import { footerSettings, headerSettings } from './site-parts.ts';

/**
 * What storefronts show, for anyone and without a token; the same calls answer without `/api` in front. Plain texts hold no
 * tags, HTML is clean, and a picture that is gone is null. Answers carry an ETag: with If-None-Match an unchanged one is a 304.
 */

/** A block as stored, its `layout` one of the specification's, and selected records as they are now, as objects. */
const publishedBlock = z.looseObject({
  id: z.int(),
  block_name: z.enum(blockNames as [string, ...string[]]),
  layout: z.string().nullable(),
  data: z.array(z.unknown()),
});

const publishedPage = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: imageRecord.nullable(),
  /** A page that is published too. */
  parent: z.object({ name: z.string(), slug: z.string() }).nullable(),
  blocks: z.array(publishedBlock),
  updatedAt: timeField,
});

const open = { access: 'public', module: 'Published content', methods: ['GET'] } as const;

export const publishedEndpoints = {
  home: defineEndpoint({
    ...open,
    name: 'The home page’s blocks',
    path: 'public/home',
    response: dataAnswer(z.array(publishedBlock)),
  }),
  'global-sections': defineEndpoint({
    ...open,
    name: 'Blocks that every page shows',
    path: 'public/global-sections',
    response: dataAnswer(z.array(publishedBlock)),
  }),
  header: defineEndpoint({
    ...open,
    name: 'The header; a part is shown where its is_enabled says so',
    path: 'public/header',
    response: dataAnswer(headerSettings),
  }),
  footer: defineEndpoint({
    ...open,
    name: 'The footer with its four menus',
    path: 'public/footer',
    response: dataAnswer(footerSettings),
  }),
  page: defineEndpoint({
    ...open,
    name: 'A page that is Active',
    path: 'public/pages/{slug}',
    params: z.object({ slug: z.string().min(1).max(200) }),
    response: dataAnswer(publishedPage),
  }),
};
