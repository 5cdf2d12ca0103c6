import { i18n } from '@bakehouse/contract/i18n';
/** Formats seconds as hours (spec 1 §9): '1 hour', '2.5 hours'. */
export function formatHours(seconds: number): string {
  const hours = Math.round((seconds / 3600) * 100) / 100;
  return i18n.t('{hours, plural, one {# hour} other {# hours}}', { hours });
}

/** Formats the seconds of a countdown as '7:42' or '1:07:42'. */
export function formatTimer(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const rest = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
