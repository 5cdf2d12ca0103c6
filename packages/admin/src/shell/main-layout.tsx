import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useCan } from '../data/session.ts';
import { useTextUpload } from '../data/use-text-upload.ts';
import { ConfirmDialogs } from '../ui/feedback/confirm.tsx';
import { NoAccess } from '../ui/feedback/states.tsx';
import { PictureUploadContext } from '../ui/input/image-upload.ts';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { useFirstSecond } from './first-second.ts';
import { LoadingScreen } from './loading-screen.tsx';
import styles from './main-layout.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';

/** The screen, or the no-access page. */
const Screen = () => {
  const can = useCan();
  const needed = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  if (!needed || can(needed)) return <Outlet />;
  return (
    <>
      <ScreenHeader title="No access" crumbs={[{ label: 'No access' }]} />
      <NoAccess />
    </>
  );
};

/** Layout with navigation, top bar and screen; on a phone the navigation is a drawer. */
export const MainLayout = () => {
  const covered = useFirstSecond();
  const textUpload = useTextUpload();
  const [drawer, { toggle: toggleDrawer, close: closeDrawer }] = useDisclosure();
  useHotkeys([['Escape', closeDrawer]]);
  const [folded, setFolded] = useLocalStorage({
    key: 'bakehouse.rail-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <>
      {covered && <LoadingScreen />}
      <div inert={covered} className={styles.frame} data-folded={folded || undefined} data-drawer={drawer || undefined}>
        <a className={styles.skip} href="#screen">
          Skip to content
        </a>
        <header className={styles.header}>
          <TopBar drawer={drawer} onDrawer={toggleDrawer} folded={folded} onFold={() => setFolded(!folded)} />
        </header>
        {drawer && <div className={styles.veil} onClick={closeDrawer} aria-hidden />}
        <nav aria-label="Main" className={styles.rail}>
          <SideNav onGo={closeDrawer} />
        </nav>
        <main id="screen" tabIndex={-1} className={styles.main}>
          <PictureUploadContext value={textUpload}>
            <Screen />
          </PictureUploadContext>
        </main>
        <Shortcuts />
        <ConfirmDialogs />
      </div>
    </>
  );
};
