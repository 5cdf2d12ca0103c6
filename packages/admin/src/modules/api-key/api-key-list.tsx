import { type ApiKey, apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../data/session.ts';
import { IntegrationTabs } from '../../kernel/pickers/integration-tabs.tsx';
import { SecretDialog } from '../../ui/feedback/secret-dialog.tsx';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { apiKeysQuery } from './api-key.data.ts';
import { apiKeyColumns } from './api-key-columns.tsx';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { ApiKeyMenu } from './api-key-menu.tsx';
import { KeyStateFilter } from './key-state-filter.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

type Dialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate'; readonly key: ApiKey }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string };

type DialogsProps = { readonly dialog: Dialog; readonly onChange: (dialog: Dialog | undefined) => void };

/** API keys, newest first, with the dialogs that create, change, rotate and revoke them. */
export function ApiKeyList() {
  const can = useCan();
  const list = useListState(apiKeyEndpoints.list.query);
  const query = useQuery(apiKeysQuery(list.request));
  const [dialog, setDialog] = useState<Dialog>();
  const { data } = query;
  const createButton = can(apiKeyEndpoints.create) && can(apiKeyEndpoints.permissions) && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'create' })}>
      Create API key
    </Button>
  );
  return (
    <>
      <ScreenHeader title={data ? `API keys (${data.total})` : 'API keys'} crumbs={[{ label: 'Integrations' }]}>
        {can(apiKeyEndpoints.deleted) && (
          <LinkButton to="/integrations/deleted" variant="default">
            Deleted
          </LinkButton>
        )}
        {createButton}
      </ScreenHeader>
      <IntegrationTabs open="/integrations" />
      <ListTools searchLabel="Search by name or key" list={list}>
        <KeyStateFilter list={list} />
      </ListTools>
      <PagedRecords
        name="API keys"
        many="API keys"
        columns={apiKeyColumns}
        list={list}
        query={query}
        rows={data?.data}
        total={data}
        actions={(key) => (
          <ApiKeyMenu
            apiKey={key}
            onEdit={() => setDialog({ kind: 'edit', key })}
            onRotate={() => setDialog({ kind: 'rotate', key })}
          />
        )}
        nothing={<NothingYet text="With an API key, another program calls the API with some of your permissions." />}
      />
      {dialog && <Dialogs key={dialog.kind} dialog={dialog} onChange={setDialog} />}
    </>
  );
}

function Dialogs({ dialog, onChange }: DialogsProps) {
  const close = () => onChange(undefined);
  const showSecret = (name: string, secret: string) => onChange({ kind: 'secret', name, secret });
  switch (dialog.kind) {
    case 'create':
      return <ApiKeyDialog onCreated={showSecret} onClose={close} />;
    case 'edit':
      return <ApiKeyDialog apiKey={dialog.key} onCreated={showSecret} onClose={close} />;
    case 'rotate':
      return (
        <RotateDialog apiKey={dialog.key} onRotated={(secret) => showSecret(dialog.key.name, secret)} onClose={close} />
      );
    case 'secret':
      return (
        <SecretDialog
          title={`API key ${dialog.name}`}
          label="API key"
          text="It is shown only once. Store it like a password: whoever has it can call the API in your name."
          secret={dialog.secret}
          onClose={close}
        />
      );
  }
}
