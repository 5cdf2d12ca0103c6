import type { Outline } from '@bakehouse/contract/core/outline';
import type { ScreenPath } from '../../ui/screen-path.ts';

type Part = '' | '/create' | '/deleted' | `/edit/${string}`;

/**
 * Returns the path of a screen of a plain module. The type of `screen` is the same for all modules, so the compiler cannot
 * derive that `crudModule` declares these routes for each of them.
 */
export const modulePath = (screen: Outline['screen'], part: Part = ''): ScreenPath => `${screen}${part}` as ScreenPath;
