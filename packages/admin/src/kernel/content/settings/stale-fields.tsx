import type { ValueOf } from '@bakehouse/contract/content/content-settings';
import { Text } from '@mantine/core';
import { compareFields } from './compare/compare-fields.ts';
import { FieldTable } from './field-table.tsx';
import { type FieldsSettingName, readFields } from './setting-value.ts';
import { StaleFrame, type StaleProps, staleNames } from './stale-frame.tsx';

type Props<Name extends FieldsSettingName> = StaleProps<ValueOf<Name>> & { readonly name: Name };

/** Compares header, footer or payment settings with another user's version, field by field. */
export function StaleFields<Name extends FieldsSettingName>({ name, mine, onSave, ...props }: Props<Name>) {
  const changes = compareFields(readFields(name, props.theirs.meta_value), mine);
  return (
    <StaleFrame {...props} saveLabel="Keep mine" onSave={() => onSave(mine, props.theirs.version)}>
      {changes.length > 0 ? (
        <FieldTable names={staleNames} subject="these settings" changes={changes} />
      ) : (
        <Text>No differences.</Text>
      )}
    </StaleFrame>
  );
}
