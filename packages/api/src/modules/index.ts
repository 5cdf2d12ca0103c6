import type { ResourceName } from '@bakehouse/contract/resources';
import type { Route } from '../http/route.ts';
import { brandModule } from './brand/brand.module.ts';

/** The register of plain modules; a resource of the contract that is missing here breaks the build. */
export const plainModules = {
  brand: brandModule,
} satisfies Record<ResourceName, () => Route[]>;
