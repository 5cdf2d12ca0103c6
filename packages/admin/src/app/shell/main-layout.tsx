import { i18n } from '@bakehouse/contract/i18n';
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { isActing, offlineOwner, useCan, useSession } from '../../data/session.ts';
import { useLiveUpdates } from '../../kernel/events/use-live-updates.ts';
import { NotificationAlerts } from '../../kernel/notification/notification-alerts.tsx';
import { ListViewsProvider } from '../../kernel/view/list-views-provider.tsx';
import { ConfirmDialogs } from '../../ui/feedback/confirm-host.tsx';
import { NoAccess } from '../../ui/feedback/states.tsx';
import { useLeaveBlocker } from '../../ui/form/leave-blocker.ts';
import { type PictureUpload, PictureUploadContext } from '../../ui/input/upload-context.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { LoadingScreen, loadingScreenAge } from './loading-screen.tsx';
import styles from './main-layout.module.css';
import { SideNav } from './navigation/side-nav.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';

/** Time in ms from the first paint of the loading screen. With the start of the page and the last frame it is about a second. */
const splashDuration = 900;
let wasSplashShown = false;

/**
 * Returns whether the loading screen still covers the page: for about one second, counted from its first paint, once per page load
 * (spec 3 §8).
 */
export function useSplash(): boolean {
  const [isVisible, setIsVisible] = useState(() => !wasSplashShown && loadingScreenAge() < splashDuration);
  // The age is read here and not while rendering, because the first rendering of a list takes a part of the second.
  useEffect(() => {
    const hide = () => {
      wasSplashShown = true;
      setIsVisible(false);
    };
    const timer = setTimeout(hide, Math.max(0, splashDuration - loadingScreenAge()));
    return () => clearTimeout(timer);
  }, []);
  return isVisible;
}

/** Covers its children with the loading screen. It holds its own state, so that uncovering does not render them again. */
const Frame = ({ children, ...attributes }: ComponentProps<'div'>) => {
  const isCovered = useSplash();
  return (
    <>
      {isCovered && <LoadingScreen />}
      <div inert={isCovered} className={styles.frame} {...attributes}>
        {children}
      </div>
    </>
  );
};

const Nothing = () => null;
const OfflineBar = lazyPart(
  async () => (await import('../../modules/order/offline/offline-bar.tsx')).OfflineBar,
  Nothing,
);
const ActingBanner = lazyPart(async () => (await import('./acting-banner.tsx')).ActingBanner);

/** Permission key of `fileupload/uploadImage`; the endpoint itself is loaded lazily. */
const uploadKey = 'POST fileupload/uploadImage';

const uploadForText: PictureUpload = async (file, options) => {
  const { uploadPicture } = await import('../../data/upload-picture.ts');
  return (await uploadPicture(file, { folder: 'pages', ...options })).large;
};

/** Returns the upload function of the rich-text editor; null without the permission. */
const useTextUpload = (): PictureUpload => (useCan()(uploadKey) ? uploadForText : null);

/** The screen, or the no-access page. */
const Screen = () => {
  const can = useCan();
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  if (!permission || can(permission)) return <Outlet />;
  return (
    <>
      <ScreenHeader title={i18n.t('No access')} crumbs={[{ label: i18n.t('No access') }]} />
      <NoAccess />
    </>
  );
};

/** Layout with navigation, top bar and screen; on a phone the navigation is a drawer. */
export function MainLayout() {
  const textUpload = useTextUpload();
  const session = useSession();
  const isAsStore = isActing(session);
  const owner = offlineOwner(session);
  useLiveUpdates();
  useLeaveBlocker();
  const [isDrawerOpen, { toggle: toggleDrawer, close: closeDrawer }] = useDisclosure();
  useHotkeys([['Escape', closeDrawer]]);
  const [isCollapsed, setIsCollapsed] = useLocalStorage({
    key: 'bakehouse.rail-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <Frame data-collapsed={isCollapsed || undefined} data-drawer={isDrawerOpen || undefined}>
      <a className={styles.skip} href="#screen">
        {i18n.t('Skip to content')}
      </a>
      <header className={styles.header}>
        <TopBar
          isDrawerOpen={isDrawerOpen}
          onToggleDrawer={toggleDrawer}
          isCollapsed={isCollapsed}
          onToggleCollapsed={() => setIsCollapsed(!isCollapsed)}
        />
      </header>
      {isDrawerOpen && <div className={styles.backdrop} onClick={closeDrawer} aria-hidden />}
      <nav aria-label={i18n.t('Main')} className={styles.rail}>
        <SideNav onNavigate={closeDrawer} />
      </nav>
      <main id="screen" tabIndex={-1} className={styles.main}>
        {isAsStore && (
          <Suspense>
            <ActingBanner />
          </Suspense>
        )}
        {owner && (
          <Suspense>
            <OfflineBar key={owner} />
          </Suspense>
        )}
        <NotificationAlerts />
        <PictureUploadContext value={textUpload}>
          <ListViewsProvider>
            <Screen />
          </ListViewsProvider>
        </PictureUploadContext>
      </main>
      <Shortcuts />
      <ConfirmDialogs />
    </Frame>
  );
}
