import { i18n } from '@bakehouse/contract/i18n';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';
import type { OpenView } from './use-open-view.ts';
import { useCreateView, useUpdateView } from './view.data.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

type Props = { readonly list: string; readonly state: OpenView };

/** Buttons for a list that differs from the open view: save it, save it under another name, or discard the changes. */
export function ViewTools({ list, state }: Props) {
  const { view, current, openView, discardLayout } = state;
  const [isNaming, setIsNaming] = useState(false);
  const create = useCreateView();
  const update = useUpdateView();
  const idempotency = useIdempotencyKey();
  const saveAs = async (name: string) => {
    const body = { name, list, ...current };
    const { data } = await create.mutateAsync({ ...body, idempotencyKey: idempotency.keyFor(body) });
    idempotency.reset();
    openView(data);
  };
  return (
    <>
      {view?.editable && (
        <Button
          size="xs"
          loading={update.isPending}
          onClick={() => update.mutate({ view, ...current }, { onSuccess: discardLayout })}
        >
          {i18n.t('Save')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setIsNaming(true)}>
        {view ? i18n.t('Save as') : i18n.t('Save view')}
      </Button>
      {view && (
        <Button size="xs" variant="subtle" onClick={() => openView(view)}>
          {i18n.t('Discard')}
        </Button>
      )}
      {isNaming && (
        <ViewNameDialog title={i18n.t('Save view')} name="" onSave={saveAs} onClose={() => setIsNaming(false)} />
      )}
    </>
  );
}
