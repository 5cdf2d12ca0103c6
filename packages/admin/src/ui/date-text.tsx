import { formatDate, formatDateTime } from './dates.ts';

/** A day, with its exact time on hover. */
export const DateText = ({ at }: { at: string }) => (
  <time dateTime={at} title={`${formatDateTime(at)} IST`} style={{ whiteSpace: 'nowrap' }}>
    {formatDate(at)}
  </time>
);
