import type { Translated } from '../core/message-language.ts';
import type { AccountKind } from './account-kinds.ts';

/** The texts of the messages about an account that staff have not changed. */

type MailTexts = { readonly subject: Translated; readonly email: Translated; readonly sms?: Translated };

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
  account_password_reset: {
    subject: { en: 'Choose a new password for Bakehouse', hi: 'बेकहाउस के लिए नया पासवर्ड चुनें' },
    email: {
      en: mail(
        'Hello {{name}},',
        'Somebody asked for a new password for your account. Choose it here:',
        '{{link}}',
        'The link works once, for {{valid_for}}. If you did not ask for it, ignore this mail. Your password stays the same.',
      ),
      hi: mail(
        'नमस्ते {{name}},',
        'आपके खाते के लिए नया पासवर्ड माँगा गया है। उसे यहाँ चुनें:',
        '{{link}}',
        'यह लिंक एक बार, {{valid_for}} तक काम करता है। यदि आपने इसे नहीं माँगा, तो इस मेल को अनदेखा करें। आपका पासवर्ड वही रहेगा।',
      ),
    },
  },
  account_password_changed: {
    subject: { en: 'Your Bakehouse password was changed', hi: 'आपका बेकहाउस पासवर्ड बदल दिया गया है' },
    email: {
      en: mail(
        'Hello {{name}},',
        'The password of your account was changed with a link that we sent to this address. All your sessions ended.',
        'If this was not you, ask an administrator for help at once.',
      ),
      hi: mail(
        'नमस्ते {{name}},',
        'इस पते पर भेजे गए लिंक से आपके खाते का पासवर्ड बदल दिया गया है। आपके सभी सत्र समाप्त हो गए हैं।',
        'यदि यह आपने नहीं किया, तो तुरंत किसी व्यवस्थापक से सहायता माँगें।',
      ),
    },
  },
  account_email_confirm: {
    subject: { en: 'Confirm your new email for Bakehouse', hi: 'बेकहाउस के लिए अपना नया ईमेल पक्का करें' },
    email: {
      en: mail(
        'Hello {{name}},',
        'Your account will use the email {{email}}. Confirm it here:',
        '{{link}}',
        'The link works once, for {{valid_for}}. If you do not know this account, ignore this mail.',
      ),
      hi: mail(
        'नमस्ते {{name}},',
        'आपके खाते का ईमेल {{email}} होगा। इसे यहाँ पक्का करें:',
        '{{link}}',
        'यह लिंक एक बार, {{valid_for}} तक काम करता है। यदि आप इस खाते को नहीं जानते, तो इस मेल को अनदेखा करें।',
      ),
    },
  },
  account_email_changing: {
    subject: { en: 'The email of your Bakehouse account will change', hi: 'आपके बेकहाउस खाते का ईमेल बदलेगा' },
    email: {
      en: mail(
        'Hello {{name}},',
        'The email of your account will change to {{email}} when it is confirmed there.',
        'If you did not expect this, ask an administrator for help at once.',
      ),
      hi: mail(
        'नमस्ते {{name}},',
        'आपके खाते का ईमेल {{email}} हो जाएगा, जब उसे वहाँ पक्का किया जाएगा।',
        'यदि आपको इसकी अपेक्षा नहीं थी, तो तुरंत किसी व्यवस्थापक से सहायता माँगें।',
      ),
    },
  },
  account_factor_changed: {
    subject: {
      en: 'The second factor of your Bakehouse account changed',
      hi: 'आपके बेकहाउस खाते का दूसरा प्रमाण बदल गया है',
    },
    email: {
      en: mail('Hello {{name}},', '{{change}}', 'If this was not you, ask an administrator for help at once.'),
      hi: mail('नमस्ते {{name}},', '{{change}}', 'यदि यह आपने नहीं किया, तो तुरंत किसी व्यवस्थापक से सहायता माँगें।'),
    },
  },
  account_identity_changed: {
    subject: {
      en: 'The single sign-on of your Bakehouse account changed',
      hi: 'आपके बेकहाउस खाते का सिंगल साइन-ऑन बदल गया है',
    },
    email: {
      en: mail('Hello {{name}},', '{{change}}', 'If this was not you, ask an administrator for help at once.'),
      hi: mail('नमस्ते {{name}},', '{{change}}', 'यदि यह आपने नहीं किया, तो तुरंत किसी व्यवस्थापक से सहायता माँगें।'),
    },
  },
  account_new_device: {
    subject: { en: 'New sign-in to your Bakehouse account', hi: 'आपके बेकहाउस खाते में नए डिवाइस से साइन-इन' },
    email: {
      en: mail(
        'Hello {{name}},',
        'Somebody signed in to your account with your password, on a device that you have not used before:',
        '{{device}}\n{{time}}\nAddress: {{address}}',
        'If this was you, ignore this mail. If this was not you, end all sessions and get a new password here:',
        '{{link}}',
        'The link works once, for {{valid_for}}. Do not forward this mail.',
      ),
      hi: mail(
        'नमस्ते {{name}},',
        'आपके पासवर्ड से आपके खाते में एक ऐसे डिवाइस पर साइन-इन हुआ है, जिसका उपयोग आपने पहले नहीं किया:',
        '{{device}}\n{{time}}\nपता: {{address}}',
        'यदि यह आप थे, तो इस मेल को अनदेखा करें। यदि यह आप नहीं थे, तो यहाँ सभी सत्र समाप्त करें और नया पासवर्ड पाएँ:',
        '{{link}}',
        'यह लिंक एक बार, {{valid_for}} तक काम करता है। यह मेल किसी को आगे न भेजें।',
      ),
    },
  },
  account_team_invited: {
    subject: { en: 'Invitation to the team of {{store_name}}', hi: '{{store_name}} की टीम का निमंत्रण' },
    email: {
      en: mail(
        'Hello {{name}},',
        '{{store_name}} invites you to work for the store on Bakehouse. Sign in and accept or decline on your profile:',
        '{{page}}',
        'If you do not know this store, decline.',
      ),
      hi: mail(
        'नमस्ते {{name}},',
        '{{store_name}} आपको बेकहाउस पर स्टोर के लिए काम करने का निमंत्रण देता है। साइन इन करें और अपनी प्रोफ़ाइल पर स्वीकार या अस्वीकार करें:',
        '{{page}}',
        'यदि आप इस स्टोर को नहीं जानते, तो अस्वीकार करें।',
      ),
    },
  },
  vendor_code: {
    subject: { en: 'Your Bakehouse code', hi: 'आपका बेकहाउस कोड' },
    email: {
      en: mail(
        '{{code}} is the code that proves this email address for {{store_name}} on Bakehouse.',
        'It works for {{valid_for}}. Another code was sent to the phone by SMS. Enter both together.',
        'If you do not know this store, there is nothing to do.',
      ),
      hi: mail(
        '{{code}} वह कोड है, जो बेकहाउस पर {{store_name}} के लिए इस ईमेल पते की पुष्टि करता है।',
        'यह {{valid_for}} तक काम करता है। दूसरा कोड SMS से फ़ोन पर भेजा गया है। दोनों साथ में दर्ज करें।',
        'यदि आप इस स्टोर को नहीं जानते, तो कुछ करने की ज़रूरत नहीं है।',
      ),
    },
    sms: {
      en: '{{code}} is the Bakehouse code of {{store_name}}. It works for {{valid_for}}.',
      hi: '{{store_name}} का बेकहाउस कोड {{code}} है। यह {{valid_for}} तक काम करता है।',
    },
  },
};
