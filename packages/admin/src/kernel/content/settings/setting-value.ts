import { contentSettings, type SettingName, type ValueOf } from '@bakehouse/contract/content/content-settings';

/** Settings with a list of blocks as value. */
export type BlocksSettingName = 'home' | 'global-sections';
/** Settings with an object as value. */
export type FieldsSettingName = Exclude<SettingName, BlocksSettingName>;

export const isBlocksSettingName = (name: SettingName): name is BlocksSettingName =>
  name === 'home' || name === 'global-sections';

const parseJson = (meta_value: string): unknown => {
  try {
    return JSON.parse(meta_value);
  } catch {
    return {};
  }
};

/** Parses header, footer or payment settings from JSON text; returns an empty object for invalid text. */
export function readFields<Name extends FieldsSettingName>(name: Name, meta_value: string): ValueOf<Name> {
  const parsed = contentSettings[name].value.safeParse(parseJson(meta_value));
  return (parsed.success ? parsed.data : {}) as ValueOf<Name>;
}
