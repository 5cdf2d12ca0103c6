import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { general } from '@bakehouse/contract/general';
import { useNavigate } from '@tanstack/react-router';
import { useRouteSearch } from '../../data/routing/screen-at.tsx';
import { useCan } from '../../data/session.ts';
import { NoAccess } from '../../ui/feedback/states.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { panelProps, TabList } from '../../ui/tabs/tab-list.tsx';
import { FooterTab } from './footer-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { HeaderTab } from './header-tab.tsx';
import { PaymentTab } from './payment-tab.tsx';

/** The four tabs, as named in the URL (spec 2 §2). */
const generalTabs = ['general', 'header', 'footer', 'payment'] as const;
type TabName = (typeof generalTabs)[number];

const tabTitles: Readonly<Record<TabName, string>> = {
  general: 'General',
  header: 'Header',
  footer: 'Footer',
  payment: 'Payment Settings',
};
const panels = { general: GeneralTab, header: HeaderTab, footer: FooterTab, payment: PaymentTab };

/** Settings of the storefront on four tabs; the URL contains the open tab. */
export function GeneralPage() {
  const can = useCan();
  const navigate = useNavigate();
  const open = useRouteSearch(({ tab }) => tabOf(tab));
  const mayRead = can(open === 'general' ? general.endpoints.list : settingEndpoints[open].get);
  const Panel = panels[open];
  return (
    <>
      <ScreenHeader title="General Settings" crumbs={[{ label: 'General Settings' }]} />
      {/* The layout centres its content; here tabs and panels align at the left. */}
      <div>
        <TabList
          label="General Settings"
          open={open}
          onOpen={(tab) => void navigate({ to: '/general', search: { tab }, resetScroll: false })}
          tabs={generalTabs.map((id) => ({ id, title: tabTitles[id] }))}
        />
        <div key={open} {...panelProps(open, open)}>
          {mayRead ? <Panel /> : <NoAccess />}
        </div>
      </div>
    </>
  );
}

/** Returns the tab of a URL parameter; the first tab by default. */
const tabOf = (name: unknown): TabName => generalTabs.find((tab) => tab === name) ?? 'general';
