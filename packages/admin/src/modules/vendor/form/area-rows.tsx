import { i18n } from '@bakehouse/contract/i18n';
import type { ServiceArea } from '@bakehouse/contract/postal/postal';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import styles from './area-list.module.css';

type Props = { readonly rows: readonly ServiceArea[]; readonly dimmed: boolean };

/** Up to this many rows are rendered without virtualisation, so that the browser can print and search them. */
const maxUnvirtualized = 60;
const rowHeight = 35;

/** Areas as a table, virtualised when there are many. */
export function AreaRows({ rows, dimmed }: Props) {
  const frame = useRef<HTMLElement>(null);
  const isVirtual = rows.length > maxUnvirtualized;
  const virtual = useVirtualizer({
    enabled: isVirtual,
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const first = items.at(0)?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  const visible = isVirtual ? rows.slice(first, end) : rows;
  return (
    <section
      ref={frame}
      className={styles.frame}
      data-dimmed={dimmed || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable for the keyboard
      tabIndex={0}
      aria-label={i18n.t('Areas')}
    >
      <table className={styles.table} aria-label={i18n.t('Service areas')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{i18n.t('Locality')}</th>
            <th scope="col">{i18n.t('Region')}</th>
            <th scope="col" style={{ width: 84 }}>
              {i18n.t('State')}
            </th>
            <th scope="col" style={{ width: 100 }}>
              {i18n.t('Pincode')}
            </th>
            <th scope="col" data-number style={{ width: 84 }}>
              {i18n.t('Distance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height={first * rowHeight} />
          {visible.map((area, index) => (
            <Row key={area.id} area={area} index={first + index} />
          ))}
          <Gap height={isVirtual ? (rows.length - end) * rowHeight : 0} />
        </tbody>
      </table>
    </section>
  );
}

const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden className={styles.gap}>
      <td colSpan={5} style={{ height }} />
    </tr>
  );

const Row = ({ area, index }: { area: ServiceArea; index: number }) => (
  <tr aria-rowindex={index + 2}>
    <td title={area.locality}>{area.locality}</td>
    <td title={area.region}>{area.region}</td>
    <td>{area.state_short}</td>
    <td>{area.pincode}</td>
    <td data-number>{i18n.t('{value} km', { value: area.distance_km.toFixed(1) })}</td>
  </tr>
);
