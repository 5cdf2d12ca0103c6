import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { readBlocks, type SettingName } from '@bakehouse/contract/content/content-settings';
import { Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { BlockChanges } from './block-changes.tsx';
import { compareBlocks } from './compare/compare-blocks.ts';
import { compareFields, fieldLeaves } from './compare/compare-fields.ts';
import { FieldTable, FieldValue } from './field-table.tsx';
import { type FieldsSettingName, isBlocksSettingName, readFields } from './setting-value.ts';
import styles from './versions.module.css';

type Content = { readonly meta_value: string; readonly missing: MissingReferences };

/** Content of a version: as a storefront preview, or field by field. */
export const VersionContent = ({ name, ...content }: Content & { name: SettingName }) =>
  isBlocksSettingName(name) ? <Blocks {...content} /> : <Fields name={name} {...content} />;

function Blocks({ meta_value, missing }: Content) {
  const [chosen, setChosen] = useState<string | null>(null);
  const items = useMemo(
    () => readBlocks(meta_value).map((block, index) => ({ key: String(index + 1), block })),
    [meta_value],
  );
  return (
    <div className={styles.preview}>
      <PreviewPane items={items} missing={missing} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

const Fields = ({ name, meta_value }: Content & { name: FieldsSettingName }) => (
  <Table aria-label="Settings of this version" layout="fixed" withTableBorder>
    <Table.Tbody>
      {fieldLeaves(readFields(name, meta_value)).map(({ path, label, kind, text }) => (
        <Table.Tr key={path}>
          <Table.Th scope="row">{label}</Table.Th>
          <Table.Td>
            <FieldValue kind={kind} text={text} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

type CompareProps = {
  readonly name: SettingName;
  readonly names: readonly [string, string];
  /** JSON text. */
  readonly before: string;
  readonly after: string;
};

/** Differences between two versions, or between a version and the current changes. */
export function VersionCompare({ name, names, before, after }: CompareProps) {
  if (isBlocksSettingName(name))
    return <BlockChanges names={names} changes={compareBlocks(readBlocks(before), readBlocks(after))} />;
  const changes = compareFields(readFields(name, before), readFields(name, after));
  return changes.length > 0 ? (
    <FieldTable names={names} subject="these settings" changes={changes} />
  ) : (
    <Text>No differences.</Text>
  );
}
