import { apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { confirmRestore } from '../../ui/feedback/confirm.tsx';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { IconArrowLeft, IconRestore } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { withDeleted } from '../../ui/table/record-columns.tsx';
import { nextRowFocus } from '../../ui/table/row-focus.ts';
import { deletedApiKeysQuery, useRestoreApiKey } from './api-key.data.ts';
import { apiKeyColumns } from './api-key-columns.tsx';
import { KeyStateFilter } from './key-state-filter.tsx';

const columns = withDeleted(apiKeyColumns);

/** Deleted API keys with Restore in each row. */
export const ApiKeyDeleted = () => {
  const mayRestore = useCan()(apiKeyEndpoints.restore);
  const list = useListState(apiKeyEndpoints.deleted.query);
  const query = useQuery(deletedApiKeysQuery(list.request));
  const restore = useRestoreApiKey();
  const { data } = query;
  return (
    <>
      <ScreenHeader
        title={data ? `Deleted Record (${data.total})` : 'Deleted Record'}
        crumbs={[{ label: 'Integrations', to: '/integrations' }, { label: 'Deleted' }]}
      >
        <LinkButton to="/integrations" variant="default" leftSection={<IconArrowLeft size={16} />}>
          Back
        </LinkButton>
      </ScreenHeader>
      <ListTools searchLabel="Search by name or key" list={list}>
        <KeyStateFilter list={list} />
      </ListTools>
      <PagedRecords
        name="Deleted API keys"
        many="API keys"
        columns={columns}
        list={list}
        query={query}
        rows={data?.data}
        total={data?.total}
        actions={(key) =>
          mayRestore && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconRestore size={15} />}
              aria-label={`Restore ${key.name}`}
              loading={restore.isPending && restore.variables._id === key._id}
              onClick={async ({ currentTarget }) => {
                if (!(await confirmRestore(key.name))) return;
                restore.mutate(key, { onSuccess: nextRowFocus(currentTarget) });
              }}
            >
              Restore
            </Button>
          )
        }
        nothing={<NothingYet />}
      />
    </>
  );
};
