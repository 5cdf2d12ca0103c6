import { type Webhook, webhookInput } from '@bakehouse/contract/webhook/webhook';
import {
  type WebhookEventType,
  webhookEventGroups,
  webhookEventTypes,
} from '@bakehouse/contract/webhook/webhook-types';
import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, withFields } from '../../data/api-error.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { errorsByField } from '../../ui/form/form-errors.ts';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { ChoiceList } from '../../ui/input/choice-list.tsx';
import { handles, useCreateWebhook, useUpdateWebhook, type WebhookValues } from './webhook.data.ts';

type EventsProps = {
  readonly value: readonly WebhookEventType[];
  readonly onChange: (types: WebhookEventType[]) => void;
  readonly error: ReactNode;
};
type Props = {
  /** Undefined for a new webhook. */
  readonly webhook?: Webhook | undefined;
  /** Receives the name and the secret of a new webhook. */
  readonly onCreated: (name: string, secret: string) => void;
  readonly onClose: () => void;
};

/** Dialog that creates a webhook or changes its name, address and events. */
export function WebhookDialog(props: Props) {
  const { webhook, onClose } = props;
  const { form, saving, props: formProps } = useWebhookForm(props);
  const { event_types: eventError } = errorsByField(form.errors);
  return (
    <FormDialog
      ref={formProps.ref}
      title={webhook ? `Edit ${webhook.name}` : 'Create webhook'}
      size="xl"
      closeOnClickOutside={false}
      onClose={onClose}
      onSubmit={() => formProps.onSubmit()}
      submit={{ label: webhook ? 'Save webhook' : 'Create webhook', loading: saving }}
    >
      <TextInput
        label="Name"
        description="The program that receives the requests, such as Accounting"
        withAsterisk
        data-autofocus
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="URL"
        description="A public https address, such as https://example.com/webhooks"
        withAsterisk
        type="url"
        inputMode="url"
        spellCheck={false}
        maxLength={500}
        {...form.getInputProps('url')}
      />
      <EventChoices
        value={(form.values as WebhookValues).event_types}
        error={eventError}
        onChange={(types) => form.setFieldValue('event_types', types)}
      />
    </FormDialog>
  );
}

function useWebhookForm({ webhook, onCreated, onClose }: Props) {
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const send = async (values: WebhookValues) => {
    if (webhook) {
      await update.mutateAsync({ ...values, webhook });
      return onClose();
    }
    const { secret } = await create.mutateAsync(values);
    create.reset();
    if (secret === null) onClose();
    else onCreated(values.name, secret);
  };
  return useEntryForm<WebhookValues>({
    schema: webhookInput,
    initial: valuesOf(webhook),
    validateOn: 'submit',
    keepsDraft: true,
    send: (values) =>
      send(values).catch((cause: unknown) => {
        throw cause instanceof ApiError ? withFields(cause, rejectedFields(cause)) : cause;
      }),
    done: () => undefined,
  });
}

const valuesOf = (webhook: Webhook | undefined): WebhookValues =>
  webhook
    ? {
        name: webhook.name,
        url: webhook.url,
        event_types: webhookEventTypes.filter((type) => webhook.event_types.includes(type)),
      }
    : { name: '', url: '', event_types: [] };

/** Returns the messages of a rejected save by field of the dialog; none for errors that are shown as a toast. */
function rejectedFields({ code, fields, message }: ApiError): Record<string, string> {
  const errors = errorsByField(fields);
  if (!handles.includes(code)) return {};
  if (Object.keys(errors).length > 0) return errors;
  return code === 'forbidden' ? { event_types: message } : { name: message };
}

/** The event types as checkboxes, by kind of record. */
const EventChoices = ({ value, onChange, error }: EventsProps) => (
  <Input.Wrapper
    label="Events"
    labelElement="div"
    description="A request has the id of the record. You can choose events of records that you may read."
    withAsterisk
    error={error}
    inputWrapperOrder={['label', 'description', 'error', 'input']}
  >
    <Group gap="xs" my="xs">
      <Button size="compact-sm" variant="default" onClick={() => onChange([...webhookEventTypes])}>
        All events
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onChange([])}>
        No events
      </Button>
    </Group>
    <Stack gap="md" data-invalid={error ? true : undefined}>
      {Object.entries(webhookEventGroups).map(([name, { label, types }]) => {
        const groupTypes = Object.keys(types);
        const others = value.filter((type) => !groupTypes.includes(type));
        return (
          <ChoiceList
            key={name}
            label={label}
            choices={Object.entries(types).map(([type, text]) => ({ value: type, label: text }))}
            value={value.filter((type) => groupTypes.includes(type))}
            onChange={(chosen) =>
              onChange(webhookEventTypes.filter((type) => others.includes(type) || chosen.includes(type)))
            }
          />
        );
      })}
    </Stack>
  </Input.Wrapper>
);
