import { brand } from './brand.ts';

/** The register: every plain module, one a line. A line here without its module breaks the api's and the admin's build. */
export const resources = { brand } as const;
export type ResourceName = keyof typeof resources;
