import { gstr1TableLabels, gstr1Tables, taxEndpoints } from '@bakehouse/contract/money/tax-rate';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ExportButton } from '../../data/export/export-button.tsx';
import { useCan } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { LightSelect } from '../../ui/input/light-select.tsx';

const json = 'json';
const files = [
  { value: json, label: 'All tables (JSON)' },
  ...gstr1Tables.map((table) => ({ value: table, label: `${gstr1TableLabels[table]}, CSV` })),
];
const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Downloads the GSTR-1 of a month. */
export function Gstr1Card() {
  const can = useCan();
  const [months] = useState(() => monthOptions(new Date()));
  const [month, setMonth] = useState(months[0]?.value ?? '');
  const [table, setTable] = useState(json);
  const common = { label: 'Export GSTR-1', action: 'export the GSTR-1' };
  if (!can(taxEndpoints.gstr1) && !can(taxEndpoints.gstr1Csv)) return null;
  return (
    <Card title="GSTR-1">
      <Text size="sm" c="dimmed" mb="md">
        From the invoices and credit notes of a month. Tax is calculated while the setting SELLER_GSTIN has the GSTIN of
        the marketplace. Whether prices include tax is set in General settings, Payment.
      </Text>
      <Group align="end" gap="md">
        <LightSelect
          label="Month"
          data={months}
          value={month}
          allowDeselect={false}
          searchable
          onChange={(value) => value && setMonth(value)}
        />
        <LightSelect
          label="File"
          data={files}
          value={table}
          allowDeselect={false}
          w={300}
          onChange={(value) => value && setTable(value)}
        />
        {table === json ? (
          <ExportButton {...common} endpoint={taxEndpoints.gstr1} filters={{ month }} />
        ) : (
          <ExportButton {...common} endpoint={taxEndpoints.gstr1Csv} filters={{ month, table }} />
        )}
      </Group>
    </Card>
  );
}

/** Returns the last months as options, the previous one first, because returns are filed for it. */
function monthOptions(now: Date, count = 36): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - ((index + 1) % count), 1));
    return { value: month.toISOString().slice(0, 7), label: monthName.format(month) };
  });
}
