import { i18n, translated } from '@bakehouse/contract/i18n';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import type { VendorDetail as Vendor } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { agreementEndpoints } from '@bakehouse/contract/vendor/vendor-agreement';
import { teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
import { useCan } from '../../../data/session.ts';
import { HistoryLink } from '../../../kernel/crud/history-link.tsx';
import { ScreenLoader } from '../../../ui/feedback/screen-loader.tsx';
import { NothingYet } from '../../../ui/feedback/states.tsx';
import { VendorStatusBadge } from '../../../ui/format/vendor-status.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useReturnToList } from '../../../ui/table/list-return.ts';
import { LinkTabs } from '../../../ui/tabs/link-tabs.tsx';
import { PauseCard } from '../hours/pause-card.tsx';
import { ContinueCard } from '../progress/progress-parts.tsx';
import { vendorQuery } from '../vendor.queries.ts';
import { DeleteVendor } from '../vendor-actions.tsx';
import { storeName } from '../vendor-labels.ts';
import { ActAsButton } from './act-as-button.tsx';
import { LoadedVendor } from './loaded-vendor.tsx';
import { useIsOwnStore } from './own-store.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewHistory } from './review-history.tsx';
import { Section } from './section-tabs.tsx';
import { VendorApproval } from './vendor-approval.tsx';
import styles from './vendor-detail.module.css';
import { tabOf, tabTitles, type VendorTab, vendorTabs } from './vendor-tabs.ts';

const AgreementCard = lazyPart(async () => (await import('../agreement/agreement-card.tsx')).AgreementCard);
const AccountCard = lazyPart(async () => (await import('../../../kernel/settlement/account-card.tsx')).AccountCard);
const TeamCard = lazyPart(async () => (await import('../team/team-card.tsx')).TeamCard);

/** Screen of a store: its tabs, and its approval status next to them. */
export function VendorDetail({ params }: ScreenProps<'id' | 'tab'>) {
  const can = useCan();
  const returnToList = useReturnToList();
  const { id } = params;
  const tab = tabOf(params.tab);
  const query = useQuery(vendorQuery(id));
  const [isDeleted, setIsDeleted] = useState(false);
  const vendor = query.data;
  const toList = can(vendorEndpoints.list) ? { to: '/vendor' } : {};
  return (
    <>
      <ScreenHeader
        title={vendor ? storeName(vendor) : i18n.t('Vendor')}
        crumbs={[{ label: i18n.t('Vendors'), ...toList }, { label: vendor ? storeName(vendor) : i18n.t('Vendor') }]}
      >
        {vendor && !isDeleted && (
          <>
            <VendorStatusBadge status={vendor.status} />
            <ActAsButton vendor={vendor} />
            <HistoryLink module="vendor" record={id} />
            <DeleteVendor
              vendor={vendor}
              variant="text"
              onDone={() => {
                setIsDeleted(true);
                returnToList('/vendor', { ignoreBlocker: true });
              }}
            />
          </>
        )}
      </ScreenHeader>
      {isDeleted ? (
        <ScreenLoader what="vendors" />
      ) : tab ? (
        <LoadedVendor what="vendor" query={query}>
          {(loaded) => <Page key={id} vendor={loaded} tab={tab} />}
        </LoadedVendor>
      ) : (
        <NothingYet title={i18n.t('Page not found')} text={i18n.t('The link is incomplete.')} />
      )}
    </>
  );
}

function Page({ vendor, tab }: { vendor: Vendor; tab: VendorTab }) {
  const can = useCan();
  const mayReview = can(vendorEndpoints.review);
  const mayUpdate = can(vendorEndpoints.update);
  const isOwnStore = useIsOwnStore(vendor);
  const pause = vendor.status === 'approve' && <PauseCard vendor={vendor} />;
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        {/* First on the phone of a store. */}
        {isOwnStore && (pause || (mayUpdate && <ContinueCard vendor={vendor} />))}
        {vendor.status === 'review' && mayReview && !isOwnStore && <ReviewCard vendor={vendor} />}
        <div>
          <LinkTabs
            label={i18n.t('Vendor')}
            open={pathOf(tab, vendor.id)}
            tabs={vendorTabs.map((tab) => ({ to: pathOf(tab, vendor.id), title: translated(tabTitles[tab]) }))}
          />
          <Section key={tab} tab={tab} vendor={vendor} />
        </div>
      </div>
      <div className={styles.column}>
        {!isOwnStore && pause}
        <VendorApproval vendor={vendor} />
        {can(agreementEndpoints.list) && (
          <Suspense fallback={<Skeleton height={120} />}>
            <AgreementCard storeId={vendor.id} />
          </Suspense>
        )}
        {can(settlementEndpoints.account) && !isOwnStore && (
          <Suspense fallback={<Skeleton height={220} />}>
            <AccountCard vendorId={vendor.id} />
          </Suspense>
        )}
        {can(teamEndpoints.list) && (
          <Suspense fallback={<Skeleton height={160} />}>
            <TeamCard storeId={vendor.id} />
          </Suspense>
        )}
        <ReviewHistory history={vendor.history} />
      </div>
    </div>
  );
}

const pathOf = (tab: VendorTab, id: string) => `/vendor/detail/${tab}/${id}`;
