import { Button, Stack } from '@mantine/core';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { useColumnLayout } from '../../ui/table/columns/column-layout.ts';
import type { Column } from '../../ui/table/record-table-props.ts';
import { useCan } from '../session.ts';
import { type Exported, noExportReason } from './use-export.ts';

/** The exports of a list. */
export type ListExport = {
  readonly endpoint: Exported;
  /** The endpoint that also exports columns with personal data. */
  readonly personal?: Exported | undefined;
  /** Names of the columns that the endpoints export, without and with personal data. */
  readonly exported: { readonly public: readonly string[]; readonly all?: readonly string[] };
  /** The table whose visible columns are exported. */
  readonly table: { readonly name: string; readonly columns: readonly ShownColumn[] };
};

type ShownColumn = Pick<Column<never>, 'id' | 'header' | 'optional' | 'exports'>;

export type ExportChoicesProps = ListExport & {
  readonly onChoose: (endpoint: Exported, choice: Readonly<Record<string, string>>) => void;
};

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'XLSX' },
] as const;

/** The types of file in which a list can be exported. */
export function ExportChoices({ endpoint, personal, exported, table, onChoose }: ExportChoicesProps) {
  const can = useCan();
  const { visible } = useColumnLayout<ShownColumn>(table.name, table.columns);
  const shown = visible.flatMap(({ id, exports = [id] }) => exports);
  const choices = [
    { of: endpoint, known: exported.public, suffix: '', action: 'export this list' },
    ...(personal
      ? [
          {
            of: personal,
            known: exported.all ?? [],
            suffix: ' with personal data',
            action: 'export personal data',
          },
        ]
      : []),
  ];
  return (
    <Stack gap={6}>
      {choices.flatMap(({ of, known, suffix, action }) =>
        formats.map(({ format, label }) => {
          const columns = shown.filter((name) => known.includes(name)).join(',');
          return (
            <DisabledReason key={label + suffix} reason={can(of) ? undefined : noExportReason(action)}>
              <Button
                variant="subtle"
                justify="flex-start"
                onClick={() => onChoose(of, { ...(columns && { columns }), format })}
              >
                {label + suffix}
              </Button>
            </DisabledReason>
          );
        }),
      )}
    </Stack>
  );
}
