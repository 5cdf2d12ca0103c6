import { i18n, translated } from '@bakehouse/contract/i18n';
import { Group, Pagination, Select, Text } from '@mantine/core';
import { formatCount } from '../format/money.ts';

type Props = {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  /** True when there are more records than `total`. */
  readonly totalIsMinimum?: boolean | undefined;
  /** Absent when the server decides the page size. */
  readonly onPerPage?: (perPage: string) => void;
  readonly onPage: (page: string) => void;
};

const sizes = ['10', '25', '50', '100', '200'];
const controlNames = {
  first: /* i18n */ 'First page',
  previous: /* i18n */ 'Previous page',
  next: /* i18n */ 'Next page',
  last: /* i18n */ 'Last page',
};

/** Formats a count; 'more than 10,000' when the server stopped counting there. */
export const countLabel = (total: number, totalIsMinimum = false): string =>
  totalIsMinimum ? `more than ${formatCount(total)}` : String(total);

/** Position in the list, and buttons for the other pages. */
export function Pager({ page, perPage, total, totalIsMinimum, onPage, onPerPage }: Props) {
  if (total === 0) return null;
  const pages = Math.ceil(total / perPage);
  const from = (page - 1) * perPage + 1;
  const choices = sizes.includes(String(perPage)) ? sizes : [String(perPage), ...sizes];
  return (
    <Group justify="space-between" mt="sm" gap="sm">
      <Text fz={13} c="dimmed">
        {from > total
          ? i18n.t('Nothing on page {page} of {pages}', { page, pages })
          : i18n.t('Showing {from}-{to} of {total}', {
              from,
              to: Math.min(from + perPage - 1, total),
              total: countLabel(total, totalIsMinimum),
            })}
      </Text>
      <Group gap="sm">
        {onPerPage && total > 10 && (
          <Select
            aria-label={i18n.t('Rows per page')}
            size="xs"
            w={76}
            data={choices}
            value={String(perPage)}
            onChange={(value) => value && onPerPage(value)}
          />
        )}
        {pages > 1 && (
          <Pagination
            size="sm"
            siblings={1}
            total={pages}
            value={page}
            onChange={(next) => onPage(String(next))}
            getControlProps={(control) => ({ 'aria-label': translated(controlNames[control]) })}
            getItemProps={(item) => ({ 'aria-label': i18n.t('Page {item}', { item }) })}
          />
        )}
      </Group>
    </Group>
  );
}
