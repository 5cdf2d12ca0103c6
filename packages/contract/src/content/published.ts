import { z } from 'zod';
import { blockNames } from '../blocks/block.ts';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import { imageRecord, timeField } from '../core/fields.ts';
import { footerSettings, headerSettings } from './site-parts.ts';

/**
 * Public content of the storefront, readable without a token and also without the `/api` prefix. The storefront API has the
 * same content below `store/v1/content/`. Plain text contains no tags, HTML is sanitised, and a picture whose file is
 * missing is null. Responses have an ETag, so a request with a matching If-None-Match gets a 304.
 */

/** A stored block with a normalised `layout`; selected records are objects with their current values. */
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
  /** The parent page, when it is published too. */
  parent: z.object({ name: z.string(), slug: z.string() }).nullable(),
  blocks: z.array(publishedBlock),
  updatedAt: timeField,
});

const common = { access: 'public', module: 'Published content', methods: ['GET'] } as const;

export const publishedEndpoints = {
  home: defineEndpoint({
    ...common,
    name: 'Get the blocks of the home page',
    operationId: 'getPublishedHome',
    description: 'Returns the blocks of the home page, with the selected records as they are now.',
    errors: ['not_found'],
    path: 'public/home',
    aliases: ['store/v1/content/home'],
    response: dataResponse(z.array(publishedBlock)),
  }),
  'global-sections': defineEndpoint({
    ...common,
    name: 'Get the global blocks of every page',
    operationId: 'getPublishedGlobalSections',
    description: 'Returns the blocks shown on every page, with the selected records as they are now.',
    errors: ['not_found'],
    path: 'public/global-sections',
    aliases: ['store/v1/content/global-sections'],
    response: dataResponse(z.array(publishedBlock)),
  }),
  header: defineEndpoint({
    ...common,
    name: 'Get the header; each part has is_enabled',
    operationId: 'getPublishedHeader',
    description: 'Returns the header; show a part only when its `is_enabled` is true.',
    errors: ['not_found'],
    path: 'public/header',
    aliases: ['store/v1/content/header'],
    response: dataResponse(headerSettings),
  }),
  footer: defineEndpoint({
    ...common,
    name: 'Get the footer with its four menus',
    operationId: 'getPublishedFooter',
    description: 'Returns the footer with its four menus.',
    errors: ['not_found'],
    path: 'public/footer',
    aliases: ['store/v1/content/footer'],
    response: dataResponse(footerSettings),
  }),
  page: defineEndpoint({
    ...common,
    name: 'Get a published page',
    operationId: 'getPublishedPage',
    description: 'Returns an active page by its slug, with its blocks.',
    path: 'public/pages/{slug}',
    aliases: ['store/v1/content/pages/{slug}'],
    params: z.object({ slug: z.string().min(1).max(200) }),
    response: dataResponse(publishedPage),
  }),
};

nameComponents({
  PublishedBlock: publishedBlock,
  PublishedPage: publishedPage,
});
