import { useDisclosure, useHotkeys, useLocalStorage, useTimeout } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../data/session.ts';
import { ConfirmDialogs } from '../ui/feedback/confirm.tsx';
import { NoAccess } from '../ui/feedback/states.tsx';
import type { PictureUpload } from '../ui/input/image-upload.ts';
import { PictureUploadContext } from '../ui/input/image-upload.ts';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { LoadingScreen, loadingScreenAge } from './loading-screen.tsx';
import styles from './main-layout.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';

/** Duration of the loading screen in ms. */
const splashDuration = 1000;
let wasSplashShown = false;

/**
 * Returns whether the loading screen still covers the page: about one second since its first paint, once per page load
 * (spec 3 §8).
 */
export const useSplash = (): boolean => {
  const [remaining] = useState(() => Math.max(0, splashDuration - loadingScreenAge()));
  const [isVisible, setIsVisible] = useState(!wasSplashShown && remaining > 0);
  useTimeout(
    () => {
      wasSplashShown = true;
      setIsVisible(false);
    },
    remaining,
    { autoInvoke: true },
  );
  return isVisible;
};

/** Permission key of `fileupload/uploadImage`; the endpoint itself is loaded lazily. */
const uploadKey = 'POST fileupload/uploadImage';

const uploadForText: PictureUpload = async (file, options) => {
  const { uploadPicture } = await import('../data/upload-picture.ts');
  return (await uploadPicture(file, { folder: 'pages', ...options })).large;
};

/** Returns the upload function for rich text; null without the permission. */
const useTextUpload = (): PictureUpload => (useCan()(uploadKey) ? uploadForText : null);

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
  const isCovered = useSplash();
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
      {isCovered && <LoadingScreen />}
      <div
        inert={isCovered}
        className={styles.frame}
        data-folded={folded || undefined}
        data-drawer={drawer || undefined}
      >
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
