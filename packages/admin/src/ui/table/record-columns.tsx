import { Text } from '@mantine/core';
import { DateText } from '../format/date-text.tsx';
import { StatusBadge } from '../format/status-badge.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import type { Column } from './record-table-props.ts';

/** Columns shared by most lists. */

export const imageColumn: Column<{ image: { thumbnail: string } | null }> = {
  id: 'image',
  header: 'Image',
  picture: true,
  cell: ({ image }) => <Thumbnail src={image?.thumbnail} />,
};

export const nameColumn: Column<{ name: string }> = {
  id: 'name',
  header: 'Name',
  main: true,
  sort: 'name',
  cell: ({ name }) => name,
};

export const slugColumn: Column<{ slug: string }> = { id: 'slug', header: 'Slug', cell: ({ slug }) => slug };

export const parentColumn: Column<{ parent: { name: string } | null }> = {
  id: 'parent',
  header: 'Parent',
  cell: ({ parent }) => parent?.name ?? 'None',
};

type StatusOptions = {
  readonly labels?: Readonly<Record<string, string>>;
  readonly colorOf?: (status: string) => string;
};

export const statusColumn = ({ labels, colorOf }: StatusOptions = {}): Column<{ status: string }> => ({
  id: 'status',
  header: 'Status',
  cell: ({ status }) => <StatusBadge status={status} labels={labels} color={colorOf?.(status)} />,
});

export const createdColumn: Column<{ createdAt: string }> = {
  id: 'createdAt',
  header: 'Created At',
  sort: 'createdAt',
  cell: ({ createdAt }) => <DateText at={createdAt} />,
};

/** When a record was deleted, and by whom. */
const deletedColumn: Column<{ deletedAt?: string | null | undefined; deletedBy?: string | undefined }> = {
  id: 'deletedAt',
  header: 'Deleted',
  cell: ({ deletedAt, deletedBy }) => (
    <>
      {deletedAt && <DateText at={deletedAt} />}
      {deletedBy && (
        <Text fz={12} c="dimmed">
          by {deletedBy}
        </Text>
      )}
    </>
  ),
};

/** Returns the columns of a deleted list: the deletion replaces the column `insteadOf`, or comes last. */
export function withDeleted<Row extends object>(columns: readonly Column<Row>[], insteadOf = 'createdAt') {
  const column = deletedColumn as Column<Row>;
  const others = columns.filter(({ id }) => id !== insteadOf);
  const index = columns.findIndex(({ id }) => id === insteadOf);
  return index < 0 ? [...others, column] : others.toSpliced(index, 0, column);
}
