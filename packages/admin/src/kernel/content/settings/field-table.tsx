import { Table, Text } from '@mantine/core';
import { Picture } from '../preview/picture.tsx';
import { RichHtml } from '../preview/rich-html.tsx';
import type { FieldChange } from './compare/compare-fields.ts';
import styles from './versions.module.css';

/** Displays one side of a field according to its kind. */
export function FieldValue({ kind, text }: { kind: FieldChange['kind']; text: string }) {
  if (text === '')
    return (
      <Text span c="dimmed" fz={13}>
        None
      </Text>
    );
  if (kind === 'picture')
    return (
      <span className={styles.picture}>
        <Picture picture={text} alt="" size="thumbnail" />
      </span>
    );
  if (kind === 'html')
    return (
      <div className={styles.html}>
        <RichHtml html={text} />
      </div>
    );
  return (
    <span className={styles.text}>
      {kind === 'colour' && <span className={styles.swatch} style={{ backgroundColor: text }} aria-hidden />}
      {text}
    </span>
  );
}

type Props = {
  /** Headings of the two sides, the earlier one first. */
  readonly names: readonly [string, string];
  /** The block or the settings, for the accessible name of the table. */
  readonly subject: string;
  readonly changes: readonly FieldChange[];
};

/** Table of differing fields with both sides next to each other. */
export const FieldTable = ({ names, subject, changes }: Props) => (
  <Table.ScrollContainer minWidth={420}>
    <Table aria-label={`Changes of ${subject}`} layout="fixed" withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w="24%">
            Field
          </Table.Th>
          {names.map((name) => (
            <Table.Th scope="col" key={name}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ label, kind, before, after }, index) => (
          <Table.Tr key={index}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>
              <FieldValue kind={kind} text={before} />
            </Table.Td>
            <Table.Td>
              <FieldValue kind={kind} text={after} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
