import type { ValueOf } from '@bakehouse/contract/content/content-settings';
import { Text } from '@mantine/core';
import { compareParts } from './compare/compare-fields.ts';
import { FieldTable } from './field-table.tsx';
import { type PartsName, readParts } from './setting-value.ts';
import { StaleFrame, type StaleProps, staleNames } from './stale-frame.tsx';

type Props<Name extends PartsName> = StaleProps<ValueOf<Name>> & { readonly name: Name };

/** Compares header, footer or payment settings with another user's version, field by field. */
export const StaleParts = <Name extends PartsName>({ name, mine, onSave, ...props }: Props<Name>) => {
  const changes = compareParts(readParts(name, props.theirs.meta_value), mine);
  return (
    <StaleFrame {...props} save="Keep mine" onSave={() => onSave(mine, props.theirs.version)}>
      {changes.length > 0 ? (
        <FieldTable names={staleNames} of="these settings" changes={changes} />
      ) : (
        <Text>No differences.</Text>
      )}
    </StaleFrame>
  );
};
