import { listSearch } from '@bakehouse/contract/core/list-search';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { activeLanguage, cachedByLocale, i18n, numberLocale } from '@bakehouse/contract/i18n';
import type { CalendarDay } from '@bakehouse/contract/order/order-board.endpoints';
import { ActionIcon, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useRouteSearch } from '../../../data/routing/screen-at.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { localToday, weekdays, weekdayText } from '../../../ui/format/days.ts';
import { formatCount } from '../../../ui/format/money.ts';
import { IconArrowLeft, IconArrowRight } from '../../../ui/icons.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { calendarQuery } from '../board/board.data.ts';
import styles from './calendar.module.css';
import { addMonths, loadOf, weeksOf } from './calendar-days.ts';

const schema = z.object({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) });

const monthName = cachedByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** The deliveries of a month: for each day the number of orders, how many have no vendor, the free seats, and a link to its board. */
export function CalendarScreen() {
  const navigate = useNavigate();
  const thisMonth = localToday().slice(0, 7);
  const { month = thisMonth } = useRouteSearch((url) => listSearch(schema, url));
  const { data, error, refetch } = useQuery(calendarQuery(month));
  const show = (next: string) =>
    void navigate({ to: '/order/calendar', search: next === thisMonth ? {} : { month: next }, resetScroll: false });
  return (
    <>
      <ScreenHeader
        title={titleOf(month)}
        tab={i18n.t('Calendar of {month}', { month: titleOf(month) })}
        crumbs={[{ label: i18n.t('Orders'), to: '/order' }, { label: i18n.t('Calendar') }]}
      >
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={i18n.t('Previous month')}
            onClick={() => show(addMonths(month, -1))}
          >
            <IconArrowLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={i18n.t('Next month')}
            onClick={() => show(addMonths(month, 1))}
          >
            <IconArrowRight size={16} />
          </ActionIcon>
          <Button variant="default" disabled={month === thisMonth} onClick={() => show(thisMonth)}>
            {i18n.t('This month')}
          </Button>
        </Group>
      </ScreenHeader>
      {data ? (
        <MonthGrid month={month} days={data} onMonth={show} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={520} role="status" aria-label={i18n.t('Loading the calendar')} />
      )}
    </>
  );
}

const titleOf = (month: string) =>
  monthName(activeLanguage() === 'en' ? 'en-IN' : numberLocale()).format(new Date(`${month}-01T00:00:00Z`));

type DayProps = {
  readonly date: string;
  readonly day: CalendarDay | undefined;
  readonly load: number;
  readonly isCurrent: boolean;
};

/** Days by which an arrow key moves. */
const dayOffsets: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
type GridProps = {
  readonly month: string;
  readonly days: readonly CalendarDay[];
  readonly onMonth: (month: string) => void;
};

function MonthGrid({ month, days, onMonth }: GridProps) {
  const { current, table, onKeyDown } = useDayKeys(month, onMonth);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const loads = loadOf(days);
  return (
    <table ref={table} className={styles.month} aria-label={titleOf(month)} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((name, day) => (
            <th key={name} scope="col" abbr={weekdayText(day)}>
              {weekdayText(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} data-outside={!date.startsWith(month) || undefined}>
                {date.startsWith(month) && (
                  <Day date={date} day={byDate.get(date)} load={loads.get(date) ?? 0} isCurrent={date === current} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One day of the month is in the tab order; arrows move by days and weeks, also into the next month. */
function useDayKeys(month: string, showMonth: (month: string) => void) {
  const today = localToday();
  const [selected, setSelected] = useState(today);
  const table = useRef<HTMLTableElement>(null);
  const shouldFocus = useRef(false);
  const current = selected.startsWith(month) ? selected : `${month}-01`;
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const offset = dayOffsets[event.key];
    if (offset === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = dayAfter(current, offset);
    shouldFocus.current = true;
    setSelected(next);
    if (!next.startsWith(month)) showMonth(next.slice(0, 7));
  };
  return { current, table, onKeyDown };
}

const Day = ({ date, day, load, isCurrent }: DayProps) => (
  <PathLink
    to="/order/board"
    search={date === localToday() ? {} : { date }}
    className={styles.day}
    aria-label={descriptionOf(date, day)}
    aria-current={date === localToday() ? 'date' : undefined}
    tabIndex={isCurrent ? 0 : -1}
    data-day={date}
    data-empty={isEmpty(day) || undefined}
  >
    <span className={styles.number}>
      {Number(date.slice(8))}
      <span className={styles.weekday}>{weekdayText((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7)}</span>
    </span>
    {day && !isEmpty(day) && (
      <>
        <span className={styles.orders}>
          {i18n.t('{count, plural, one {# order} other {# orders}}', { count: day.orders })}
        </span>
        <span className={styles.bar} aria-hidden>
          <span style={{ width: `${load}%` }} />
        </span>
        <span className={styles.unassigned} data-some={day.unassigned > 0 || undefined}>
          {day.unassigned > 0
            ? i18n.t('{unassigned} unassigned', { unassigned: formatCount(day.unassigned) })
            : day.open > 0 && i18n.t('{open} open', { open: formatCount(day.open) })}
        </span>
      </>
    )}
    {seatsText(date, day) && (
      <span className={styles.seats} data-full={day?.capacity?.free === 0 || undefined}>
        {seatsText(date, day)}
      </span>
    )}
  </PathLink>
);

/** Returns the accessible name of a day. */
function descriptionOf(date: string, day: CalendarDay | undefined) {
  const orders =
    !day || isEmpty(day)
      ? [i18n.t('no orders')]
      : [
          i18n.t('{count, plural, one {# order} other {# orders}}', { count: day.orders }),
          i18n.t('{unassigned} unassigned', { unassigned: formatCount(day.unassigned) }),
          day.cancelled > 0 && i18n.t('{cancelled} cancelled', { cancelled: formatCount(day.cancelled) }),
        ];
  return [formatDate(date), ...orders, seatsText(date, day)].filter(Boolean).join(', ');
}

const isEmpty = (day: CalendarDay | undefined): boolean => !day || day.orders + day.cancelled === 0;

/** Returns the free seats of a day: "12 of 40 seats free". Days that are over have none. */
const seatsText = (date: string, day: CalendarDay | undefined) =>
  day?.capacity && date >= localToday()
    ? i18n.t('{free} of {seats} seats free', {
        free: formatCount(day.capacity.free),
        seats: formatCount(day.capacity.seats),
      })
    : undefined;
