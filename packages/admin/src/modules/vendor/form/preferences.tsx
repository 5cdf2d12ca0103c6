import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { Stack, Table, Text } from '@mantine/core';
import { UnusedTypes } from '../detail/unused-types.tsx';
import { PreferenceRow } from './preference-row.tsx';
import styles from './preferences.module.css';

const headers = ['Delivery Type Name', 'Time To Deliver', 'Delivery Charges', 'Status'];

/** Delivery types of a store with their charges (spec 1 §2), and below them the unused types. */
export const Preferences = ({ vendor }: { vendor: VendorDetail }) => (
  <Stack gap="lg">
    {vendor.delivery_preferences.length === 0 ? (
      <Text c="dimmed" role="status">
        No delivery preferance found. Kindly add new preferances.
      </Text>
    ) : (
      <Table aria-label="Delivery preferences" className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            {headers.map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right">
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {vendor.delivery_preferences.map((preference) => (
            <PreferenceRow key={preference.type_id} vendor={vendor} preference={preference} />
          ))}
        </Table.Tbody>
      </Table>
    )}
    <UnusedTypes vendor={vendor} />
  </Stack>
);
