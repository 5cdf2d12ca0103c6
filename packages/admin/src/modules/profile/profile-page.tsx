import { useSession } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';

/** Own profile, password and sessions. */
export const ProfilePage = () => {
  const session = useSession();
  if (session.status !== 'in') return null;
  return (
    <>
      <ScreenHeader title="My profile" crumbs={[{ label: 'My profile' }]} />
      <div className={styles.page}>
        <Card title="About you">
          <ProfileForm user={session.user} />
        </Card>
        <Card title="Password">
          <PasswordForm />
        </Card>
        <div className={styles.wide}>
          <Card title="Where you are signed in">
            <OwnSessions />
          </Card>
        </div>
      </div>
    </>
  );
};
