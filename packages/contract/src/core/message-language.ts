/** The languages of messages and notifications. The file imports no zod, because forms of the dashboard load it. */

export const messageLanguages = ['en', 'hi'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

/** Returns the language of messages to a person who reads the dashboard in a language, and has chosen none for messages. */
export const messageLanguageOf = (language: string | null): MessageLanguage =>
  messageLanguages.find((known) => known === language) ?? 'en';

/** The languages as a person chooses them. */
export const languageLabels: Readonly<Record<MessageLanguage, string>> = { en: 'English', hi: 'हिन्दी' };

/** A text in every language. */
export type Translated = Readonly<Record<MessageLanguage, string>>;

export const messageChannels = ['email', 'sms', 'whatsapp'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** The channels that reach staff and stores, and that staff choose for a payment link. */
export const personChannels = ['email', 'sms'] as const satisfies readonly MessageChannel[];
export type PersonChannel = (typeof personChannels)[number];

/** The channels as a person chooses them. */
export const channelLabels: Readonly<Record<MessageChannel, string>> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
};
