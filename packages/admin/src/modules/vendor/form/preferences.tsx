import { i18n, translated } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { Stack, Table, Text } from '@mantine/core';
import { UnusedTypes } from '../detail/unused-types.tsx';
import { PreferenceRow } from './preference-row.tsx';
import styles from './preferences.module.css';

const headers = [
  /* i18n */ 'Delivery Type Name',
  /* i18n */ 'Time To Deliver',
  /* i18n */ 'Delivery Charges',
  /* i18n */ 'Status',
];

/** Delivery types of a store with their charges (spec 1 §2), and below them the unused types. */
export const Preferences = ({ vendor }: { vendor: VendorDetail }) => (
  <Stack gap="lg">
    {vendor.delivery_preferences.length === 0 ? (
      <Text c="dimmed" role="status">
        {i18n.t('No delivery preferance found. Kindly add new preferances.')}
      </Text>
    ) : (
      <Table aria-label={i18n.t('Delivery preferences')} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            {headers.map((name) => (
              <Table.Th key={name} scope="col">
                {translated(name)}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right">
              {i18n.t('Actions')}
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
