import type { MessageTemplate } from '@bakehouse/contract/message-template/message-template.endpoints';

/** Labels of the recipients of messages. */
export const recipientLabels: Readonly<Record<MessageTemplate['recipient'], string>> = {
  customer: 'Customer',
  store: 'Vendor',
  staff: 'Staff',
  user: 'Admin user',
};

/** Returns the path of the editor of a template. */
export const templatePath = ({
  kind,
  channel,
  language,
}: Pick<MessageTemplate, 'kind' | 'channel' | 'language'>): `/message-templates/edit/${string}/${string}/${string}` =>
  `/message-templates/edit/${kind}/${channel}/${language}`;
