import { type BlockName, blockNames, homeBlockNames } from '@bakehouse/contract/blocks/block';
import type { BlocksName } from '../../content/settings/setting-value.ts';

/** The two screens on which staff compose the storefront. */
export type BlockScreen = {
  readonly setting: BlocksName;
  /** spec 2 §2: both read Home Page Setting. What the screen is for stands below it. */
  readonly heading: string;
  readonly about: string;
  /** Name of the browser's tab, so that two of them are told apart. */
  readonly tab: string;
  /** Types that may be added. */
  readonly names: readonly BlockName[];
  /** Where unsaved work is mirrored in local storage (spec 2 §4). */
  readonly mirror: string;
};

const heading = 'Home Page Setting';

export const homeScreen: BlockScreen = {
  setting: 'home',
  heading,
  about: 'What customers see on the first page of the shop, from top to bottom.',
  tab: heading,
  names: homeBlockNames,
  mirror: 'home_setting_data',
};

export const globalSectionsScreen: BlockScreen = {
  setting: 'global-sections',
  heading,
  about: 'Global sections: what customers see on every page of the shop.',
  tab: 'Global sections',
  names: blockNames,
  mirror: 'global_sections_data',
};
