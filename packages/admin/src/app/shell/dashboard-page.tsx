import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import { i18n } from '@bakehouse/contract/i18n';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCan, useSession } from '../../data/session.ts';
import type { KeyOf } from '../../kernel/admin-module.ts';
import { Figures } from '../../modules/dashboard/figures.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './dashboard-page.module.css';
import { useNavigation } from './navigation/navigation.ts';

const StartOfStore = lazyPart(
  async () => (await import('../../modules/vendor/progress/finish-store.tsx')).StartOfStore,
);
const updateStoreKey: KeyOf<(typeof vendorEndpoints)['update']> = 'PUT newvendor/{id}';

/**
 * Start page: a greeting, the figures that the user may see, and shortcuts for users without access to orders. A store that is not
 * approved has the steps that are left above them.
 */
export function DashboardPage() {
  const session = useSession();
  const { groups } = useNavigation();
  const can = useCan();
  const hasOrders = can(dashboardEndpoints.orders);
  const storeId = session.status === 'in' && can(updateStoreKey) ? session.vendorId : null;
  const name = session.status === 'in' ? session.user.name.split(' ')[0] : '';
  const content = (
    <>
      <Figures />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
        {(hasOrders ? [] : groups).map(({ group, entries }) => (
          <Paper key={group} component="section" p="md" aria-label={group}>
            <Title order={2} mb="xs">
              {group}
            </Title>
            <ul className={styles.links}>
              {entries.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link to={to} className={styles.link}>
                    <Icon size={18} stroke={1.6} aria-hidden /> {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Paper>
        ))}
      </SimpleGrid>
    </>
  );
  return (
    <>
      <title>{`${i18n.t('Dashboard')} · Bakehouse`}</title>
      <Title order={1} mb="lg">{`${greetingAt(new Date().getHours())}, ${name}`}</Title>
      {groups.length === 0 && (
        <Text>{i18n.t('Your role has no access to any page yet. Ask an administrator for access.')}</Text>
      )}
      {storeId ? (
        <Suspense fallback={<ScreenLoader what="store" />}>
          <StartOfStore id={storeId}>{content}</StartOfStore>
        </Suspense>
      ) : (
        content
      )}
    </>
  );
}

const greetingAt = (hour: number) =>
  hour < 12 ? i18n.t('Good morning') : hour < 17 ? i18n.t('Good afternoon') : i18n.t('Good evening');
