import { type PostalRecord, postalEndpoints } from '@bakehouse/contract/postal/postal';
import { states } from '@bakehouse/contract/postal/states';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { pointText } from '../../ui/map/sphere.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { officesQuery } from './postal.data.ts';
import { PostalSummary } from './postal-summary.tsx';

const columns: readonly Column<PostalRecord>[] = [
  { id: 'office', header: 'Post office', main: true, cell: ({ office }) => office },
  { id: 'pincode', header: 'Pincode', cell: ({ pincode }) => pincode },
  { id: 'taluk', header: 'Taluk', cell: ({ taluk }) => taluk },
  { id: 'district', header: 'District', cell: ({ district }) => district },
  { id: 'state', header: 'State', cell: ({ state }) => state },
  { id: 'point', header: 'Latitude, longitude', align: 'right', cell: pointText },
];

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }));

/** Post offices, the data of address search, service areas and the offline geocoder. */
export function PostalPage() {
  const list = useListState(postalEndpoints.list.query);
  const query = useQuery(officesQuery(list.request));
  return (
    <>
      <ScreenHeader title="Postal directory" crumbs={[{ label: 'Postal directory' }]} />
      <PostalSummary />
      <Title order={2} mb="xs">
        {query.data ? `Post offices (${query.data.total})` : 'Post offices'}
      </Title>
      <ListTools searchLabel="Search post offices" list={list}>
        <FilterSelect
          label="State"
          options={stateOptions}
          value={list.filters.state}
          onChange={(state) => list.change({ state })}
        />
      </ListTools>
      <PagedRecords
        name="Post offices"
        many="post offices"
        columns={columns}
        list={list}
        query={query}
        rows={query.data?.data}
        total={query.data}
        nothing={<NothingYet />}
      />
    </>
  );
}
