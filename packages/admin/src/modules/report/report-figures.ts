import type { ReportFigures } from '@bakehouse/contract/money/report.endpoints';
import { formatDate } from '../../ui/format/dates.ts';
import { formatCount, formatRupees } from '../../ui/format/money.ts';

/** How the figures of a report are named and formatted. */

type Unit = 'count' | 'rupees' | 'percent';
export type Measure = {
  readonly id: keyof ReportFigures;
  readonly label: string;
  readonly unit: Unit;
  /** Hidden in the table until the user selects it. */
  readonly optional?: true;
};

export const measures: readonly Measure[] = [
  { id: 'orders', label: 'Orders', unit: 'count' },
  { id: 'cancelled', label: 'Cancelled', unit: 'count', optional: true },
  { id: 'pieces', label: 'Pieces', unit: 'count', optional: true },
  { id: 'revenue', label: 'Revenue', unit: 'rupees' },
  { id: 'discount_platform', label: 'Discounts (marketplace)', unit: 'rupees', optional: true },
  { id: 'discount_vendor', label: 'Discounts (vendor)', unit: 'rupees', optional: true },
  { id: 'refunds', label: 'Refunds', unit: 'rupees' },
  { id: 'tax', label: 'Tax', unit: 'rupees', optional: true },
  { id: 'vendor_cost', label: 'Vendor cost', unit: 'rupees', optional: true },
  { id: 'take', label: 'Take', unit: 'rupees' },
  { id: 'take_rate', label: 'Take rate', unit: 'percent' },
  { id: 'due', label: 'Due', unit: 'count', optional: true },
  { id: 'delivered', label: 'Delivered', unit: 'count', optional: true },
  { id: 'on_time_rate', label: 'On time', unit: 'percent' },
];
/** The figures that categories and products have. */
export const salesMeasures: readonly Measure[] = [
  { id: 'orders', label: 'Orders', unit: 'count' },
  { id: 'pieces', label: 'Pieces', unit: 'count' },
  { id: 'revenue', label: 'Revenue', unit: 'rupees' },
];

const percents = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const changes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Formats a figure; a dash for one that a group does not have. */
export function formatFigure(unit: Unit, value: number | null): string {
  if (value === null) return '–';
  if (unit === 'percent') return `${percents.format(value)} %`;
  return unit === 'rupees' ? formatRupees(value) : formatCount(value);
}

/**
 * Formats the change of a figure against the compared period: '+12.5 %', or '-1.2 pp' (percentage points) for rates.
 * @returns empty if there is nothing to compare with.
 */
export function formatChange(unit: Unit, value: number | null, previous: number | null | undefined): string {
  if (value === null || previous === null || previous === undefined) return '';
  if (unit === 'percent') return `${changes.format(value - previous)} pp`;
  return previous === 0 ? '' : `${changes.format(((value - previous) / Math.abs(previous)) * 100)} %`;
}

/** Formats a period: '1 Mar, 2026 – 9 Mar, 2026'. */
export const formatPeriod = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
