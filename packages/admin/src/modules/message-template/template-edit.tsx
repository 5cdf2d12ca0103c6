import { channelLabels, languageLabels, messageLanguages } from '@bakehouse/contract/core/message-language';
import { topicOf } from '@bakehouse/contract/message-template/message-kinds';
import {
  type MessageTemplate,
  messageTemplateEndpoints,
  templateErrors,
} from '@bakehouse/contract/message-template/message-template.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { defineLookup, type Named } from '../../data/lookups.ts';
import type { ScreenProps } from '../../data/routing/screen-at.tsx';
import { useCan } from '../../data/session.ts';
import { type FormBase, useFormBase, useVersionedForm } from '../../kernel/crud/use-versioned-form.ts';
import { VersionConflict } from '../../kernel/crud/version-conflict.tsx';
import { SearchPicker } from '../../kernel/pickers/search-picker.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { RecordForm } from '../../ui/form/use-entry-form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useReturnToList } from '../../ui/table/list-return.ts';
import { type TemplateKey, templateQuery, useResetTemplate, useSaveTemplate } from './message-template.data.ts';
import { PlaceholderChips } from './placeholder-chips.tsx';
import { recipientLabels, templatePath } from './template-labels.ts';
import { TemplatePreview } from './template-preview.tsx';

const { update } = messageTemplateEndpoints;

type Values = Pick<MessageTemplate, 'subject' | 'text' | 'dlt_template_id' | 'dlt_text' | 'is_enabled'>;

/** Editor of one message in one language, with previews in all languages. */
export function TemplateEdit({ params }: ScreenProps<'kind' | 'channel' | 'language'>) {
  const key = params as TemplateKey;
  const { data, error, refetch } = useQuery(templateQuery(key));
  const otherKey = { ...key, language: otherLanguage(key.language) };
  const { data: other } = useQuery(templateQuery(otherKey));
  const base = useFormBase(`message template ${templatePath(key)}`, data);
  return (
    <Stack gap={0}>
      <ScreenHeader
        title={
          data
            ? `${data.label}, ${channelLabels[data.channel]} to ${recipientLabels[data.recipient].toLowerCase()}`
            : 'Message template'
        }
        crumbs={[
          { label: 'Message templates', to: '/message-templates' },
          { label: languageLabels[key.language] ?? 'Edit' },
        ]}
      >
        {data && (
          <>
            <LinkButton to={templatePath(otherKey)} variant="default">
              {`Edit in ${languageLabels[otherKey.language]}`}
            </LinkButton>
            <ResetButton template={data} />
          </>
        )}
      </ScreenHeader>
      {base ? (
        <EditForm key={base.mountKey} base={base} other={other} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoader what="message template" />
      )}
    </Stack>
  );
}

const otherLanguage = (language: MessageTemplate['language']) =>
  messageLanguages.find((messageLanguage) => messageLanguage !== language) ?? language;

function ResetButton({ template }: { readonly template: MessageTemplate }) {
  const { kind, channel, language, version, is_default, is_enabled } = template;
  const reset = useResetTemplate({ kind, channel, language });
  const mayReset = useCan()(messageTemplateEndpoints.reset);
  if (!mayReset || (is_default && is_enabled)) return null;
  const confirmReset = async () => {
    const isConfirmed = await confirm({
      title: 'Reset to the default text?',
      text: 'This discards the changed text and its registration, and switches the message on.',
      yes: 'Reset',
      no: 'No, cancel',
      danger: true,
    });
    if (isConfirmed) reset.mutate(version);
  };
  return (
    <Button variant="default" loading={reset.isPending} onClick={() => void confirmReset()}>
      Reset to default
    </Button>
  );
}

const orders = defineLookup('order', orderEndpoints.list, ({ data }) =>
  data.orders.map(
    ({ _id, order_number, customer }): Named => ({ _id, name: `${order_number}, ${customer.full_name}` }),
  ),
);
type PreviewsProps = {
  readonly template: MessageTemplate;
  readonly values: Values;
  readonly other: MessageTemplate | undefined;
};
type EditProps = { readonly base: FormBase<MessageTemplate>; readonly other: MessageTemplate | undefined };

function EditForm({ base, other }: EditProps) {
  const { record } = base;
  const { kind, channel, language } = record;
  const key = { kind, channel, language };
  const client = useQueryClient();
  const save = useSaveTemplate(key);
  const returnToList = useReturnToList();
  const mayUpdate = useCan()(update);
  const { conflict, ...edit } = useVersionedForm<MessageTemplate, Values>({
    base,
    schema: schemaFor(key),
    valuesOf,
    send: ({ subject, text, dlt_template_id, dlt_text, is_enabled }, { version }) =>
      save.mutateAsync({
        ...(channel === 'email' && { subject }),
        ...(channel === 'sms' && { dlt_template_id, dlt_text }),
        text,
        is_enabled,
        version,
      }),
    refetch: () => client.fetchQuery(templateQuery(key)),
    done: () => returnToList('/message-templates'),
  });
  const { form } = edit;
  const values = form.values as Values;
  const fields = {
    subject: useRef<HTMLInputElement>(null),
    text: useRef<HTMLTextAreaElement>(null),
  };
  const insert = (insertion: string) => {
    const name = document.activeElement === fields.subject.current && fields.subject.current ? 'subject' : 'text';
    const field = fields[name].current;
    if (!field) return;
    const end = (field.selectionStart ?? field.value.length) + insertion.length;
    form.setFieldValue(name, insertAt(field, insertion));
    field.focus();
    requestAnimationFrame(() => field.setSelectionRange(end, end));
  };
  return (
    <>
      <VersionConflict conflict={conflict} />
      <FormPage {...edit} readOnly={!mayUpdate}>
        {channel === 'email' && (
          <TextInput label="Subject" withAsterisk ref={fields.subject} {...form.getInputProps('subject')} />
        )}
        <Textarea
          label="Text"
          withAsterisk
          autosize
          minRows={4}
          maxRows={18}
          lang={language}
          ref={fields.text}
          {...form.getInputProps('text')}
        />
        {mayUpdate && <PlaceholderChips placeholders={record.placeholders} onInsert={insert} />}
        {channel === 'sms' && <RegistrationFields form={form} />}
        {topicOf(kind) && (
          <Switch label="Send this message" {...form.getInputProps('is_enabled', { type: 'checkbox' })} />
        )}
      </FormPage>
      <Previews template={record} values={values} other={other} />
    </>
  );
}

/** The text under which an SMS is registered with Indian operators, which deliver no other. */
const RegistrationFields = ({ form }: { readonly form: RecordForm }) => (
  <>
    <TextInput
      label="DLT template id"
      description="Indian operators deliver an SMS only if its text is registered with them. Leave both fields empty until it is."
      inputMode="numeric"
      maw={320}
      {...form.getInputProps('dlt_template_id')}
    />
    <Textarea
      label="Registered text"
      description="Exactly as registered, with variables such as {#var#}. The text above must have a placeholder in place of each variable. A value is shortened to 30 characters for each variable."
      autosize
      minRows={2}
      maxRows={10}
      {...form.getInputProps('dlt_text')}
    />
  </>
);

/** The rules of the server, which depend on the message: a subject for an email, known placeholders, and a text as it is registered. */
const schemaFor = ({ kind, channel }: TemplateKey) =>
  update.body.check((context) => {
    for (const [field, message] of Object.entries(templateErrors(kind, channel, context.value)))
      context.issues.push({ code: 'custom', input: context.value, path: [field], message });
  });

const valuesOf = ({ subject, text, dlt_template_id, dlt_text, is_enabled }: MessageTemplate): Values => ({
  subject,
  text,
  dlt_template_id,
  dlt_text,
  is_enabled,
});

/** Returns the text with an insertion at the cursor of a field, or at its end. */
function insertAt(field: HTMLInputElement | HTMLTextAreaElement, insertion: string): string {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  return value.slice(0, start) + insertion + value.slice(selectionEnd ?? start);
}

/** The message in all languages, with the values of an example or of a chosen order. */
function Previews({ template: { kind, channel, language }, values, other }: PreviewsProps) {
  const [order, setOrder] = useState<Named | null>(null);
  const isEmail = channel === 'email';
  const input = { kind, channel, ...(order && { order_id: order._id }) };
  return (
    <Stack mt="md" maw={760}>
      {topicOf(kind) === 'order' && (
        <SearchPicker label="Order in the preview" lookupFor={findOrders} value={order} onChange={setOrder} />
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TemplatePreview
          input={{
            ...input,
            language,
            ...(isEmail && { subject: values.subject }),
            ...(values.dlt_text && { dlt_text: values.dlt_text }),
            text: values.text,
          }}
        />
        {other && (
          <TemplatePreview
            input={{
              ...input,
              language: other.language,
              ...(isEmail && { subject: other.subject }),
              ...(other.dlt_text && { dlt_text: other.dlt_text }),
              text: other.text,
            }}
          />
        )}
      </SimpleGrid>
    </Stack>
  );
}

/** Finds orders by number, customer or address. A text that is too short finds the newest ones. */
function findOrders(text: string) {
  const search = orderEndpoints.list.query.shape.search.safeParse(text).data;
  return orders({ query: { perPage: '20', ...(search && { search }) } });
}
