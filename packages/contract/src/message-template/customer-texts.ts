import type { Translated } from '../core/message-language.ts';
import type { CustomerKind } from './message-kinds.ts';

/** The texts of messages to customers that staff have not changed. */

export type Texts = { readonly subject: Translated; readonly email: Translated; readonly sms: Translated };

const customerFacts = {
  en: ['Items: {{items}}', 'Delivery: {{delivery_date}}, {{delivery_slot}}', 'Amount due: {{amount_due}}'].join('\n'),
  hi: ['सामान: {{items}}', 'डिलीवरी: {{delivery_date}}, {{delivery_slot}}', 'देय राशि: {{amount_due}}'].join('\n'),
};

/** The line is left out of a message about an order that needs no code. */
const codeLine = {
  en: 'Give the rider this code at the door: {{delivery_code}}',
  hi: 'डिलीवरी के समय राइडर को यह कोड दें: {{delivery_code}}',
};

const paragraphs = (...parts: readonly string[]) => parts.join('\n\n');

const customerMail = (en: string, hi: string): Translated => ({
  en: paragraphs('Hello {{customer_name}},', en, customerFacts.en, 'Thank you for ordering from Bakehouse.'),
  hi: paragraphs('नमस्ते {{customer_name}},', hi, customerFacts.hi, 'बेकहाउस से ऑर्डर करने के लिए धन्यवाद।'),
});

export const customerTexts: Readonly<Record<CustomerKind, Texts>> = {
  order_confirmed: {
    subject: { en: 'Your order {{order_number}} is confirmed', hi: 'आपका ऑर्डर {{order_number}} पक्का हो गया है' },
    email: customerMail('Your order {{order_number}} is confirmed.', 'आपका ऑर्डर {{order_number}} पक्का हो गया है।'),
    sms: {
      en: 'Bakehouse: your order {{order_number}} is confirmed. Delivery on {{delivery_date}}, {{delivery_slot}}.\nAmount due: {{amount_due}}.',
      hi: 'बेकहाउस: आपका ऑर्डर {{order_number}} पक्का हो गया है। डिलीवरी {{delivery_date}}, {{delivery_slot}}।\nदेय राशि: {{amount_due}}',
    },
  },
  order_shipped: {
    subject: { en: 'Your order {{order_number}} is on its way', hi: 'आपका ऑर्डर {{order_number}} रास्ते में है' },
    email: customerMail(
      `Your order {{order_number}} is on its way.\n${codeLine.en}`,
      `आपका ऑर्डर {{order_number}} रास्ते में है।\n${codeLine.hi}`,
    ),
    sms: {
      en: `Bakehouse: your order {{order_number}} is on its way. Delivery on {{delivery_date}}, {{delivery_slot}}.\nAmount due: {{amount_due}}.\n${codeLine.en}`,
      hi: `बेकहाउस: आपका ऑर्डर {{order_number}} रास्ते में है। डिलीवरी {{delivery_date}}, {{delivery_slot}}।\nदेय राशि: {{amount_due}}\n${codeLine.hi}`,
    },
  },
  order_delivered: {
    subject: { en: 'Your order {{order_number}} was delivered', hi: 'आपका ऑर्डर {{order_number}} पहुँचा दिया गया है' },
    email: {
      en: paragraphs(
        'Hello {{customer_name}},',
        'Your order {{order_number}} was delivered. We hope you enjoy it.',
        'Thank you for ordering from Bakehouse.',
      ),
      hi: paragraphs(
        'नमस्ते {{customer_name}},',
        'आपका ऑर्डर {{order_number}} पहुँचा दिया गया है। आशा है आपको पसंद आएगा।',
        'बेकहाउस से ऑर्डर करने के लिए धन्यवाद।',
      ),
    },
    sms: {
      en: 'Bakehouse: your order {{order_number}} was delivered. Thank you.',
      hi: 'बेकहाउस: आपका ऑर्डर {{order_number}} पहुँचा दिया गया है। धन्यवाद।',
    },
  },
  order_delayed: {
    subject: { en: 'Your order {{order_number}} is late', hi: 'आपके ऑर्डर {{order_number}} में देर हो रही है' },
    email: {
      en: paragraphs(
        'Hello {{customer_name}},',
        'Your order {{order_number}} was to be delivered on {{delivery_date}}, {{delivery_slot}}. It is late, and we are sorry for that.',
        'We deliver it as soon as possible.',
      ),
      hi: paragraphs(
        'नमस्ते {{customer_name}},',
        'आपके ऑर्डर {{order_number}} की डिलीवरी {{delivery_date}}, {{delivery_slot}} को होनी थी। इसमें देर हो रही है, इसके लिए हमें खेद है।',
        'हम इसे जल्द से जल्द पहुँचाएँगे।',
      ),
    },
    sms: {
      en: 'Bakehouse: sorry, your order {{order_number}} for {{delivery_slot}} is late. We deliver it as soon as possible.',
      hi: 'बेकहाउस: क्षमा करें, {{delivery_slot}} के आपके ऑर्डर {{order_number}} में देर हो रही है। हम इसे जल्द से जल्द पहुँचाएँगे।',
    },
  },
  order_rescheduled: {
    subject: {
      en: 'The delivery of your order {{order_number}} was moved',
      hi: 'आपके ऑर्डर {{order_number}} की डिलीवरी का समय बदल गया है',
    },
    email: customerMail(
      'The delivery of your order {{order_number}} was moved to {{delivery_date}}, {{delivery_slot}}.',
      'आपके ऑर्डर {{order_number}} की डिलीवरी अब {{delivery_date}}, {{delivery_slot}} को होगी।',
    ),
    sms: {
      en: 'Bakehouse: the delivery of your order {{order_number}} was moved to {{delivery_date}}, {{delivery_slot}}.',
      hi: 'बेकहाउस: आपके ऑर्डर {{order_number}} की डिलीवरी अब {{delivery_date}}, {{delivery_slot}} को होगी।',
    },
  },
  order_payment_link: {
    subject: { en: 'Pay for your order {{order_number}}', hi: 'अपने ऑर्डर {{order_number}} का भुगतान करें' },
    email: {
      en: paragraphs(
        'Hello {{customer_name}},',
        'Please pay {{amount}} for your order {{order_number}} until {{valid_until}}:',
        '{{link}}',
        'Thank you for ordering from Bakehouse.',
      ),
      hi: paragraphs(
        'नमस्ते {{customer_name}},',
        'कृपया अपने ऑर्डर {{order_number}} के लिए {{valid_until}} तक {{amount}} का भुगतान करें:',
        '{{link}}',
        'बेकहाउस से ऑर्डर करने के लिए धन्यवाद।',
      ),
    },
    sms: {
      en: 'Bakehouse: please pay {{amount}} for your order {{order_number}} until {{valid_until}}: {{link}}',
      hi: 'बेकहाउस: कृपया अपने ऑर्डर {{order_number}} के लिए {{valid_until}} तक {{amount}} का भुगतान करें: {{link}}',
    },
  },
  order_paid: {
    subject: { en: 'Payment for your order {{order_number}}', hi: 'आपके ऑर्डर {{order_number}} का भुगतान' },
    email: customerMail(
      'We have received {{amount}} for your order {{order_number}}.',
      'आपके ऑर्डर {{order_number}} के लिए {{amount}} मिल गए हैं।',
    ),
    sms: {
      en: 'Bakehouse: we have received {{amount}} for your order {{order_number}}. Thank you.',
      hi: 'बेकहाउस: आपके ऑर्डर {{order_number}} के लिए {{amount}} मिल गए हैं। धन्यवाद।',
    },
  },
  order_refunded: {
    subject: { en: 'Refund of your order {{order_number}}', hi: 'आपके ऑर्डर {{order_number}} का रिफंड' },
    email: {
      en: paragraphs(
        'Hello {{customer_name}},',
        'We have refunded {{amount}} of your order {{order_number}}. It can take a few days until you see the amount in your account.',
        'Thank you for ordering from Bakehouse.',
      ),
      hi: paragraphs(
        'नमस्ते {{customer_name}},',
        'आपके ऑर्डर {{order_number}} के {{amount}} वापस कर दिए गए हैं। राशि आपके खाते में दिखने में कुछ दिन लग सकते हैं।',
        'बेकहाउस से ऑर्डर करने के लिए धन्यवाद।',
      ),
    },
    sms: {
      en: 'Bakehouse: we have refunded {{amount}} of your order {{order_number}}. It can take a few days to arrive.',
      hi: 'बेकहाउस: आपके ऑर्डर {{order_number}} के {{amount}} वापस कर दिए गए हैं। राशि आने में कुछ दिन लग सकते हैं।',
    },
  },
  order_cancellation: {
    subject: { en: 'Your order {{order_number}} was cancelled', hi: 'आपका ऑर्डर {{order_number}} रद्द कर दिया गया है' },
    email: {
      en: paragraphs(
        'Hello {{customer_name}},',
        'Your order {{order_number}} was cancelled. It was to be delivered on {{delivery_date}}, {{delivery_slot}}.',
        'If you have paid for it, you get your money back.',
      ),
      hi: paragraphs(
        'नमस्ते {{customer_name}},',
        'आपका ऑर्डर {{order_number}} रद्द कर दिया गया है। डिलीवरी {{delivery_date}}, {{delivery_slot}} को होनी थी।',
        'यदि आपने भुगतान किया है, तो राशि वापस मिल जाएगी।',
      ),
    },
    sms: {
      en: 'Bakehouse: your order {{order_number}} for {{delivery_date}}, {{delivery_slot}} was cancelled.',
      hi: 'बेकहाउस: {{delivery_date}}, {{delivery_slot}} का आपका ऑर्डर {{order_number}} रद्द कर दिया गया है।',
    },
  },
};
