import { type Webhook, webhookInput } from '@bakehouse/contract/webhook/webhook';
import {
  type WebhookEventType,
  webhookEventGroups,
  webhookEventTypes,
} from '@bakehouse/contract/webhook/webhook-types';
import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { errorsByField, errorsOf } from '../../ui/form/form-errors.ts';
import { ChoiceList } from '../../ui/input/choice-list.tsx';
import { useCreateWebhook, useUpdateWebhook, type WebhookValues } from './webhook.data.ts';

type EventsProps = {
  readonly value: readonly WebhookEventType[];
  readonly onChange: (types: WebhookEventType[]) => void;
  readonly error: string | undefined;
};

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

type Errors = Readonly<Record<string, string>>;

const rejectedFields = ({ code, fields, message }: ApiError): Record<string, string> => {
  const errors = errorsByField(fields);
  if (Object.keys(errors).length > 0) return errors;
  return code === 'forbidden' ? { event_types: message } : { name: message };
};

const valuesOf = (webhook: Webhook | undefined): WebhookValues =>
  webhook
    ? {
        name: webhook.name,
        url: webhook.url,
        event_types: webhookEventTypes.filter((type) => webhook.event_types.includes(type)),
      }
    : { name: '', url: '', event_types: [] };

type Props = {
  /** Undefined for a new webhook. */
  readonly webhook?: Webhook | undefined;
  /** Receives the name and the secret of a new webhook. */
  readonly onCreated: (name: string, secret: string) => void;
  readonly onClose: () => void;
};

const useWebhookForm = ({ webhook, onCreated, onClose }: Props) => {
  const [values, setValues] = useState(() => valuesOf(webhook));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [rejected, setRejected] = useState<Errors>({});
  const [failures, setFailures] = useState(0);
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const invalidFields = errorsByField(errorsOf(webhookInput, values));

  const send = async () => {
    if (webhook) {
      await update.mutateAsync({ ...values, webhook });
      return onClose();
    }
    const { secret } = await create.mutateAsync(values);
    create.reset();
    if (secret === null) onClose();
    else onCreated(values.name, secret);
  };
  const save = async () => {
    setIsSubmitted(true);
    if (Object.keys(invalidFields).length > 0) return setFailures((count) => count + 1);
    try {
      await send();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.code === 'invalid' || cause.code === 'forbidden') setRejected(rejectedFields(cause));
      setFailures((count) => count + 1);
    }
  };
  return {
    values,
    errors: { ...(isSubmitted ? invalidFields : {}), ...rejected } as Errors,
    set: <Name extends keyof WebhookValues>(name: Name, value: WebhookValues[Name]) => {
      setValues((before) => ({ ...before, [name]: value }));
      setRejected(({ [name]: _, ...rest }) => rest);
    },
    save,
    /** Number of failed attempts to save. */
    failures,
    isBusy: create.isPending || update.isPending,
  };
};

/** Dialog that creates a webhook or changes its name, address and events. */
export const WebhookDialog = (props: Props) => {
  const { webhook, onClose } = props;
  const { values, errors, set, save, failures, isBusy } = useWebhookForm(props);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0)
      form.current?.querySelector<HTMLElement>('input[aria-invalid="true"], [data-invalid] input')?.focus();
  }, [failures]);
  return (
    <FormDialog
      ref={form}
      title={webhook ? `Edit ${webhook.name}` : 'Create webhook'}
      size="xl"
      closeOnClickOutside={false}
      onClose={onClose}
      onSubmit={() => void save()}
      submit={{ label: webhook ? 'Save webhook' : 'Create webhook', loading: isBusy }}
    >
      <TextInput
        label="Name"
        description="The program that receives the requests, such as Accounting"
        withAsterisk
        data-autofocus
        maxLength={100}
        value={values.name}
        error={errors.name}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <TextInput
        label="URL"
        description="A public https address, such as https://example.com/webhooks"
        withAsterisk
        type="url"
        inputMode="url"
        spellCheck={false}
        maxLength={500}
        value={values.url}
        error={errors.url}
        onChange={(event) => set('url', event.currentTarget.value)}
      />
      <EventChoices
        value={values.event_types}
        error={errors.event_types}
        onChange={(types) => set('event_types', types)}
      />
    </FormDialog>
  );
};
