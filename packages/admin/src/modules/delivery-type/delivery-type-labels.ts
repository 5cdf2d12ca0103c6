import { formatCharge } from '../../ui/format/money.ts';

export const secondsOf = (hours: number): number => Math.round(hours * 3600);

/** Formats seconds as hours: seconds / 3600 (spec 1 §9). */
export const hoursText = (seconds: number): string => {
  const hours = Math.round((seconds / 3600) * 100) / 100;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
};

export const chargesText = (costs: readonly number[]): string => costs.map(formatCharge).join(', ');
