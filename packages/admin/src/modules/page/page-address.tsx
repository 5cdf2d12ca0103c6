import type { RecordOf } from '@bakehouse/contract/core/resource';
import type { page } from '@bakehouse/contract/page';
import { Anchor } from '@mantine/core';
import { useSession } from '../../data/session.ts';
import { IconOpen } from '../../ui/icons.ts';

export type Page = RecordOf<typeof page>;

/**
 * Returns a function for the public URL of a page: in the storefront, or of the published content when no storefront is
 * configured.
 */
export function usePageUrl(): (slug: string) => string {
  const session = useSession();
  const storefront = session.status === 'in' ? session.storefrontUrl : null;
  return (slug) => `${storefront ?? '/public'}/pages/${encodeURIComponent(slug)}`;
}

/** Link to a published page. */
export function PageAddress({ page: { slug, name } }: { page: Page }) {
  const url = usePageUrl()(slug);
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" fz={13} aria-label={`Show ${name} as published`}>
      {url} <IconOpen size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
    </Anchor>
  );
}
