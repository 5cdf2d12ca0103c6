import { i18n, translated } from '@bakehouse/contract/i18n';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useRouteSearch } from '../../data/routing/screen-at.tsx';
import { useSession } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { panelProps, TabList } from '../../ui/tabs/tab-list.tsx';
import { ConnectedAccounts } from './connected-accounts.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnStores } from './own-stores.tsx';
import { PasswordForm } from './password-form.tsx';
import { PendingEmail } from './pending-email.tsx';
import styles from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactors } from './second-factors.tsx';

const NotificationPreferences = lazyPart(
  async () => (await import('./notification-preferences.tsx')).NotificationPreferences,
);

const tabs = [
  { id: 'account', title: /* i18n */ 'Account' },
  { id: 'notifications', title: /* i18n */ 'Notifications' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** Own profile, password, sessions and notifications. */
export function ProfilePage() {
  const session = useSession();
  const tab = useRouteSearch(({ tab: name }): Tab => (name === 'notifications' ? name : 'account'));
  const navigate = useNavigate();
  if (session.status !== 'in') return null;
  return (
    <>
      <ScreenHeader title={i18n.t('My profile')} crumbs={[{ label: i18n.t('My profile') }]} />
      {/* The layout centres its content; here tabs and panels align at the left. */}
      <div>
        <TabList
          label={i18n.t('My profile')}
          tabs={tabs.map(({ id, title }) => ({ id, title: translated(title) }))}
          open={tab}
          onOpen={(id) => void navigate({ to: '/profile', search: id === 'account' ? {} : { tab: id } })}
        />
        <div {...panelProps(tab, tab)}>
          {tab === 'notifications' ? (
            <Suspense>
              <NotificationPreferences />
            </Suspense>
          ) : (
            <div className={styles.page}>
              <OwnStores />
              <Card title={i18n.t('About you')}>
                <PendingEmail />
                <ProfileForm user={session.user} />
              </Card>
              <Card title={i18n.t('Password')}>
                <PasswordForm />
              </Card>
              <ConnectedAccounts />
              <div className={styles.wide}>
                <Card title={i18n.t('Second factor')}>
                  <SecondFactors />
                </Card>
              </div>
              <div className={styles.wide}>
                <OwnSessions />
              </div>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
