import type { Webhook, WebhookDelivery } from '@bakehouse/contract/webhook/webhook';
import { useState } from 'react';
import { SecretDialog } from '../../ui/feedback/secret-dialog.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

type Dialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string }
  | { readonly kind: 'delivery'; readonly webhook: Webhook; readonly delivery: WebhookDelivery };

type Props = { readonly dialog: Dialog; readonly onChange: (dialog: Dialog | undefined) => void };

/**
 * The dialogs of webhooks, for the list and the screen of one webhook.
 * @returns `dialog` to render, functions that open a dialog, and the menu of a webhook.
 */
export function useWebhookDialogs() {
  const [dialog, setDialog] = useState<Dialog>();
  const showDelivery = (webhook: Webhook, delivery: WebhookDelivery) =>
    setDialog({ kind: 'delivery', webhook, delivery });
  return {
    dialog: dialog && <OpenDialog key={dialog.kind} dialog={dialog} onChange={setDialog} />,
    create: () => setDialog({ kind: 'create' }),
    showDelivery,
    menuOf: (webhook: Webhook, onDeleted?: () => void) => (
      <WebhookMenu
        webhook={webhook}
        onEdit={() => setDialog({ kind: 'edit', webhook })}
        onRotated={(secret) => setDialog({ kind: 'secret', name: webhook.name, secret })}
        onTested={(delivery) => showDelivery(webhook, delivery)}
        {...(onDeleted && { onDeleted })}
      />
    ),
  };
}

function OpenDialog({ dialog, onChange }: Props) {
  const close = () => onChange(undefined);
  const showSecret = (name: string, secret: string) => onChange({ kind: 'secret', name, secret });
  switch (dialog.kind) {
    case 'create':
      return <WebhookDialog onCreated={showSecret} onClose={close} />;
    case 'edit':
      return <WebhookDialog webhook={dialog.webhook} onCreated={showSecret} onClose={close} />;
    case 'secret':
      return (
        <SecretDialog
          title={`Secret of ${dialog.name}`}
          label="Secret"
          text="It is shown only once. The receiver checks the signatures of requests with it."
          secret={dialog.secret}
          onClose={close}
        />
      );
    case 'delivery':
      return <DeliveryDialog webhook={dialog.webhook} delivery={dialog.delivery} onClose={close} />;
  }
}
