import { formatDate, formatDateTime } from './dates.ts';

type Props = { readonly at: string; readonly withTime?: boolean };

/** A day, or a day and its time, with the exact time on hover. */
export const DateText = ({ at, withTime = false }: Props) => (
  <time dateTime={at} title={`${formatDateTime(at)} IST`} style={{ whiteSpace: 'nowrap' }}>
    {withTime ? formatDateTime(at) : formatDate(at)}
  </time>
);
