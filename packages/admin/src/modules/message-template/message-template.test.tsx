import {
  type MessageTemplate,
  messageTemplateEndpoints,
} from '@bakehouse/contract/message-template/message-template.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { anOrder, orderId, withOrders } from '../../../test/fakes/fake-orders.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const { list, detail, update, reset, preview } = messageTemplateEndpoints;

const aTemplate = (over: Partial<MessageTemplate> = {}): MessageTemplate => ({
  kind: 'order_confirmed',
  channel: 'sms',
  language: 'en',
  label: 'Order confirmed',
  recipient: 'customer',
  subject: '',
  text: 'Your order {{order_number}} is confirmed.',
  dlt_template_id: '',
  dlt_text: '',
  is_enabled: true,
  is_default: true,
  placeholders: ['order_number', 'customer_name'],
  version: 1,
  updatedAt: null,
  ...over,
});

const withTemplates = (english = aTemplate()) => {
  const hindi = aTemplate({ language: 'hi', text: 'आपका ऑर्डर {{order_number}} पक्का हो गया है।' });
  answer(list, ({ query }) => {
    const data = [english, hindi].filter(({ language }) => (query.language ?? language) === language);
    return { data, total: data.length };
  });
  answer(detail, ({ params }) => ({ data: params.language === 'hi' ? hindi : english }));
  answer(preview, ({ body }) => ({
    data: {
      subject: '',
      text: String(body.text).replaceAll('{{order_number}}', body.order_id === orderId ? 'BH-200002' : 'BH-100001'),
      sms: { encoding: body.language === 'hi' ? ('UCS-2' as const) : ('GSM-7' as const), units: 40, segments: 1 },
    },
  }));
  return {
    updates: answer(update, ({ body }) => ({
      message: 'Message template updated successfully',
      data: { ...english, ...body, version: 2 },
    })),
    resets: answer(reset, () => ({ message: 'Message template reset', data: aTemplate({ version: 3 }) })),
  };
};
const editor = '/message-templates/edit/order_confirmed/sms/en';

it('the list shows each message with its status', async () => {
  withSession();
  withTemplates(aTemplate({ is_enabled: false }));
  const { user, path } = renderAt('/message-templates');
  expect(await screen.findByRole('heading', { name: 'Message templates (2)' })).toBeInTheDocument();
  expect(await screen.findByText('Switched off')).toBeInTheDocument();
  expect(screen.getByText('Default text')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Order confirmed, SMS, English' }));
  await waitFor(() => expect(path()).toBe(editor));
});

it('the list is filtered by language in the URL', async () => {
  withSession();
  withTemplates();
  const { user } = renderAt('/message-templates');
  await user.click(await screen.findByRole('combobox', { name: 'Language' }));
  await user.click(await screen.findByRole('option', { name: 'हिन्दी' }));
  expect(await screen.findByRole('heading', { name: 'Message templates (1)' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Order confirmed, SMS, English' })).not.toBeInTheDocument();
});

it('the preview has the values of a chosen order', async () => {
  withSession();
  withTemplates();
  withOrders(anOrder({ order_number: 'BH-200002' }));
  const { user } = renderAt(editor);
  expect(await screen.findByText('Your order BH-100001 is confirmed.')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Order in the preview' }));
  await user.click(await screen.findByRole('option', { name: 'BH-200002, Ira Sen' }));
  expect(await screen.findByText('Your order BH-200002 is confirmed.')).toBeInTheDocument();
  expect(await screen.findByText('आपका ऑर्डर BH-200002 पक्का हो गया है।')).toBeInTheDocument();
});

it('the editor inserts placeholders at the cursor, previews both languages, and saves with the version', async () => {
  withSession();
  const { updates } = withTemplates();
  const { user, path } = renderAt(editor);
  const text = await screen.findByRole('textbox', { name: 'Text' });
  expect(await screen.findByText('Your order BH-100001 is confirmed.')).toBeInTheDocument();
  expect(await screen.findByText('आपका ऑर्डर BH-100001 पक्का हो गया है।')).toBeInTheDocument();
  expect(screen.getByText(/1 SMS · 40 characters; one SMS has 160/)).toBeInTheDocument();
  expect(screen.getByText(/one SMS has 70/)).toBeInTheDocument();
  await user.type(text, 'Dear ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  await user.click(screen.getByRole('button', { name: 'customer_name' }));
  expect(text).toHaveValue('Dear {{customer_name}}Your order {{order_number}} is confirmed.');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(path()).toBe('/message-templates'));
  expect(updates[0]?.body).toEqual({
    text: 'Dear {{customer_name}}Your order {{order_number}} is confirmed.',
    dlt_template_id: '',
    dlt_text: '',
    is_enabled: true,
    version: 1,
  });
});

it('an unknown placeholder is reported at the field', async () => {
  withSession();
  const { updates } = withTemplates();
  const { user } = renderAt(editor);
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await user.type(text, ' {{{{cake}}');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Text has an unknown placeholder: {{cake}}')).toBeInTheDocument();
  expect(text).toBeInvalid();
  expect(updates).toHaveLength(0);
});

it('a text off its registered text cannot be saved', async () => {
  withSession();
  const { updates } = withTemplates();
  const { user } = renderAt(editor);
  const registered = await screen.findByRole('textbox', { name: 'Registered text' });
  await user.type(screen.getByRole('textbox', { name: 'DLT template id' }), '1107000000000000001');
  await user.type(registered, 'Your order {{#var#} is ready.');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('The registered text has "is ready." here: {#var#} is ready.')).toBeInTheDocument();
  expect(updates).toHaveLength(0);
  await user.clear(registered);
  await user.type(registered, 'Your order {{#var#} is confirmed.');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(updates).toHaveLength(1));
  expect(updates[0]?.body).toMatchObject({
    dlt_template_id: '1107000000000000001',
    dlt_text: 'Your order {#var#} is confirmed.',
  });
});

it('a changed text is reset to the default after a confirmation', async () => {
  withSession();
  const { resets } = withTemplates(aTemplate({ is_default: false, version: 2 }));
  const { user } = renderAt(editor);
  await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(resets[0]?.body).toEqual({ version: 2 }));
});
