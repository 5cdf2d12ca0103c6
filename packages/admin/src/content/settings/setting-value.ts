import { contentSettings, type SettingName, type ValueOf } from '@bakehouse/contract/content/content-settings';

/** Settings with a list of blocks as value. */
export type BlocksName = 'home' | 'global-sections';
/** Settings with an object as value. */
export type PartsName = Exclude<SettingName, BlocksName>;

export const isBlocksName = (name: SettingName): name is BlocksName => name === 'home' || name === 'global-sections';

const objectIn = (meta_value: string): unknown => {
  try {
    return JSON.parse(meta_value);
  } catch {
    return {};
  }
};

/** Parses header, footer or payment settings from JSON text; returns an empty object for invalid text. */
export const readParts = <Name extends PartsName>(name: Name, meta_value: string): ValueOf<Name> => {
  const read = contentSettings[name].value.safeParse(objectIn(meta_value));
  return (read.success ? read.data : {}) as ValueOf<Name>;
};
