import type { MessageLanguage, Translated } from '@bakehouse/contract/core/message-language';
import type { MessageValues } from '@bakehouse/contract/message-template/render-message';

/** The values of placeholders in mails about an account. */

const hourLabels: Translated = { en: 'hours', hi: 'घंटे' };
const minuteLabels: Translated = { en: 'minutes', hi: 'मिनट' };

/** Returns a time such as `72 hours` or `30 minutes` in a language. */
export const durationText = (hours: number, language: MessageLanguage): string =>
  hours < 1 ? `${Math.round(hours * 60)} ${minuteLabels[language]}` : `${hours} ${hourLabels[language]}`;

const locales = { en: 'en-IN', hi: 'hi-IN' } as const;

/** Returns a time such as `8 March 2026 at 1:30 pm` in the time zone of the marketplace. */
export const timeText = (at: Date, timeZone: string, language: MessageLanguage): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);

/** Returns the values of an example, for the preview. */
export const sampleAccount = (language: MessageLanguage, dashboard: string): MessageValues => ({
  name: 'Asha Verma',
  email: 'asha@example.com',
  link: `${dashboard}/auth/invite#example`,
  valid_for: durationText(72, language),
  change: language === 'hi' ? 'एक दूसरा प्रमाण जोड़ा गया।' : 'A second factor was added.',
  device: 'Chrome on Windows',
  address: '203.0.113.7',
  code: '482913',
  store_name: 'Sweet Corner',
  time: timeText(new Date('2026-03-08T08:00:00.000Z'), 'Asia/Kolkata', language),
});
