import type { MessageLanguage, Translated } from '@bakehouse/contract/core/message-language';
import type { MessageValues } from '@bakehouse/contract/message-template/render-message';

/** The values of placeholders in mails about an account. */

const hourLabels: Translated = { en: 'hours', hi: 'घंटे' };
const minuteLabels: Translated = { en: 'minutes', hi: 'मिनट' };

/** Returns a time such as `72 hours` or `30 minutes` in a language. */
export const durationText = (hours: number, language: MessageLanguage): string =>
  hours < 1 ? `${Math.round(hours * 60)} ${minuteLabels[language]}` : `${hours} ${hourLabels[language]}`;

/** Returns the values of an example, for the preview. */
export const sampleAccount = (language: MessageLanguage, dashboard: string): MessageValues => ({
  name: 'Asha Verma',
  email: 'asha@example.com',
  link: `${dashboard}/auth/invite#example`,
  valid_for: durationText(72, language),
  change: language === 'hi' ? 'एक दूसरा प्रमाण जोड़ा गया।' : 'A second factor was added.',
});
