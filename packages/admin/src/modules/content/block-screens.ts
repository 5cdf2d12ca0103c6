import { type BlockName, blockNames, homeBlockNames } from '@bakehouse/contract/blocks/block';
import type { BlocksSettingName } from '../../kernel/content/settings/setting-value.ts';

/** The two screens on which staff edit the storefront. */
export type BlockScreen = {
  readonly setting: BlocksSettingName;
  /** Both headings are 'Home Page Setting' (spec 2 §2); the text below explains the difference. */
  readonly heading: string;
  readonly about: string;
  /** Title of the browser tab, which distinguishes the screens. */
  readonly tab: string;
  /** Block types that may be added. */
  readonly names: readonly BlockName[];
  /** Key of unsaved work in local storage (spec 2 §4). */
  readonly storageKey: string;
};

const heading = 'Home Page Setting';

export const homeScreen: BlockScreen = {
  setting: 'home',
  heading,
  about: 'What customers see on the first page of the storefront, from top to bottom.',
  tab: heading,
  names: homeBlockNames,
  storageKey: 'home_setting_data',
};

export const globalSectionsScreen: BlockScreen = {
  setting: 'global-sections',
  heading,
  about: 'Global sections: what customers see on every page of the storefront.',
  tab: 'Global sections',
  names: blockNames,
  storageKey: 'global_sections_data',
};
