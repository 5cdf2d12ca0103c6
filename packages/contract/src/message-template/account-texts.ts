import type { Translated } from '../core/message-language.ts';
import type { AccountKind } from './account-kinds.ts';

/** The texts of the mails about an account that staff have not changed. */

type MailTexts = { readonly subject: Translated; readonly email: Translated };

const mail = (...paragraphs: readonly string[]) => paragraphs.join('\n\n');

export const accountTexts: Readonly<Record<AccountKind, MailTexts>> = {
  account_invited: {
    subject: { en: 'Your invitation to Bakehouse', hi: 'बेकहाउस में आपका निमंत्रण' },
    email: {
      en: mail(
        'Hello {{name}},',
        'You have an account in Bakehouse. Choose your password here:',
        '{{link}}',
        'The link works once, for {{valid_for}}. Do not forward this mail.',
      ),
      hi: mail(
        'नमस्ते {{name}},',
        'बेकहाउस में आपका खाता बन गया है। यहाँ अपना पासवर्ड चुनें:',
        '{{link}}',
        'यह लिंक एक बार, {{valid_for}} तक काम करता है। यह मेल किसी को आगे न भेजें।',
      ),
    },
  },
};
