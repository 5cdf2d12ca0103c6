import { formatDate, formatDateTime } from './dates.ts';

type Props = { readonly at: string; readonly withTime?: boolean };

/** A date, with its time if requested, and the exact time as a tooltip. */
export const DateText = ({ at, withTime = false }: Props) => (
  <time dateTime={at} title={`${formatDateTime(at)} IST`} style={{ whiteSpace: 'nowrap' }}>
    {withTime ? formatDateTime(at) : formatDate(at)}
  </time>
);
