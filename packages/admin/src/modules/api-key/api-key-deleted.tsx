import { apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { useQuery } from '@tanstack/react-query';
import { DeletedHeader } from '../../kernel/crud/deleted-header.tsx';
import { RestoreButton } from '../../kernel/crud/restore-button.tsx';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { withDeleted } from '../../ui/table/record-columns.tsx';
import { apiKeyLifecycle, deletedApiKeysQuery } from './api-key.data.ts';
import { apiKeyColumns } from './api-key-columns.tsx';
import { KeyStateFilter } from './key-state-filter.tsx';

const columns = withDeleted(apiKeyColumns);

/** Deleted API keys with Restore in each row. */
export function ApiKeyDeleted() {
  const list = useListState(apiKeyEndpoints.deleted.query);
  const query = useQuery(deletedApiKeysQuery(list.request));
  const { data } = query;
  return (
    <>
      <DeletedHeader list={{ label: 'Integrations', to: '/integrations' }} count={data?.total} />
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
        total={data}
        actions={(key) => <RestoreButton resource={apiKeyLifecycle} record={key} name={key.name} />}
        nothing={<NothingYet />}
      />
    </>
  );
}
