import { auditEndpoints } from '@bakehouse/contract/audit';
import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { ExportButton } from '../../data/export/export-button.tsx';
import { useCan } from '../../data/session.ts';

const { exportCsv, exportLines } = auditEndpoints;

type Props = { readonly filters: QueryOf<typeof exportCsv> };

/** The buttons that download the entries of a filter. */
export function AuditExports({ filters }: Props) {
  const can = useCan();
  return (
    <>
      {can(exportCsv) && (
        <>
          <ExportButton endpoint={exportCsv} filters={filters} label="Export CSV" action="export the audit log" />
          <ExportButton
            endpoint={exportCsv}
            filters={{ ...filters, format: 'xlsx' }}
            label="Export XLSX"
            action="export the audit log"
          />
        </>
      )}
      {can(exportLines) && (
        <ExportButton
          endpoint={exportLines}
          filters={filters}
          label="Export JSON lines"
          action="export the audit log"
        />
      )}
    </>
  );
}
