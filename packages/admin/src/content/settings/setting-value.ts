import { contentSettings, type SettingName, type ValueOf } from '@bakehouse/contract/content/content-settings';

/** Settings that are a list of blocks. */
export type BlocksName = 'home' | 'global-sections';
/** Settings that are one object. */
export type PartsName = Exclude<SettingName, BlocksName>;

export const isBlocksName = (name: SettingName): name is BlocksName => name === 'home' || name === 'global-sections';

const objectIn = (meta_value: string): unknown => {
  try {
    return JSON.parse(meta_value);
  } catch {
    return {};
  }
};

/** Header, footer or payments from their JSON text; an empty one when it is none. */
export const readParts = <Name extends PartsName>(name: Name, meta_value: string): ValueOf<Name> => {
  const read = contentSettings[name].value.safeParse(objectIn(meta_value));
  return (read.success ? read.data : {}) as ValueOf<Name>;
};
