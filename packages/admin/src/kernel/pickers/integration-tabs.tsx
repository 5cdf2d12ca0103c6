import { useCan } from '../../data/session.ts';
import { LinkTabs } from '../../ui/tabs/link-tabs.tsx';

const tabs = [
  { to: '/integrations', title: 'API keys', permission: 'GET apikey/list' },
  { to: '/integrations/webhooks', title: 'Webhooks', permission: 'GET webhook/list' },
] as const;

type Props = { readonly open: (typeof tabs)[number]['to'] };

/** The tabs of the integrations that the user may open. */
export function IntegrationTabs({ open }: Props) {
  const can = useCan();
  return <LinkTabs label="Integrations" open={open} tabs={tabs.filter(({ permission }) => can(permission))} />;
}
