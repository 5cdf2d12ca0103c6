import type { MessageChannel, MessageLanguage } from '../core/message-language.ts';
import type { NotificationKind } from '../notification/notification-kinds.ts';
import { isAccountKind } from './account-kinds.ts';
import { accountTexts } from './account-texts.ts';
import { customerTexts, type Texts } from './customer-texts.ts';
import { isCustomerKind, type MessageKind } from './message-kinds.ts';

/**
 * The texts of messages that staff have not changed. An SMS in English uses only characters of the GSM alphabet, so that it
 * has 160 characters. A message by WhatsApp has the text of the SMS. A line whose placeholders are all empty is left out of the message.
 */

export type MessageText = { readonly subject: string; readonly text: string };

const link = { en: 'Open it in Bakehouse: {{dashboard_url}}', hi: 'बेकहाउस में देखें: {{dashboard_url}}' };

const orderFacts = {
  en: [
    'Customer: {{customer_name}}, {{city}}',
    'Delivery: {{delivery_date}}, {{delivery_slot}}',
    'Items: {{items}}',
    'Order total: {{order_total}}',
    'To collect: {{amount_due}}',
  ].join('\n'),
  hi: [
    'ग्राहक: {{customer_name}}, {{city}}',
    'डिलीवरी: {{delivery_date}}, {{delivery_slot}}',
    'सामान: {{items}}',
    'ऑर्डर की कुल राशि: {{order_total}}',
    'लेनी है: {{amount_due}}',
  ].join('\n'),
};

const storeFacts = {
  en: [
    'Delivery: {{delivery_date}}, {{delivery_slot}}',
    'Items: {{items}}',
    'To collect from the customer: {{amount_due}}',
    'Your charges: {{vendor_charges}}',
    'Note: {{note}}',
  ].join('\n'),
  hi: [
    'डिलीवरी: {{delivery_date}}, {{delivery_slot}}',
    'सामान: {{items}}',
    'ग्राहक से लेनी है: {{amount_due}}',
    'आपका शुल्क: {{vendor_charges}}',
    'नोट: {{note}}',
  ].join('\n'),
};

const paragraphs = (...parts: readonly string[]) => parts.join('\n\n');

/** The texts of messages to staff and stores. */
const noticeTexts: Readonly<Record<NotificationKind, Texts>> = {
  order_created: {
    subject: { en: 'New order {{order_number}}', hi: 'नया ऑर्डर {{order_number}}' },
    email: {
      en: paragraphs('There is a new order {{order_number}}.', orderFacts.en, link.en),
      hi: paragraphs('नया ऑर्डर {{order_number}} आया है।', orderFacts.hi, link.hi),
    },
    sms: {
      en: 'Bakehouse: new order {{order_number}}, {{order_total}}, {{city}}, {{delivery_date}} {{delivery_slot}}.',
      hi: 'बेकहाउस: नया ऑर्डर {{order_number}}, {{order_total}}, {{city}}, {{delivery_date}} {{delivery_slot}}।',
    },
  },
  order_cancelled: {
    subject: { en: 'Order {{order_number}} was cancelled', hi: 'ऑर्डर {{order_number}} रद्द कर दिया गया' },
    email: {
      en: paragraphs('The order {{order_number}} was cancelled.', orderFacts.en, link.en),
      hi: paragraphs('ऑर्डर {{order_number}} रद्द कर दिया गया है।', orderFacts.hi, link.hi),
    },
    sms: {
      en: 'Bakehouse: order {{order_number}} was cancelled. Its delivery was {{delivery_date}} {{delivery_slot}}.',
      hi: 'बेकहाउस: ऑर्डर {{order_number}} रद्द कर दिया गया है। डिलीवरी {{delivery_date}} {{delivery_slot}} को थी।',
    },
  },
  vendor_review: {
    subject: { en: '{{store_name}} waits for review', hi: '{{store_name}} समीक्षा की प्रतीक्षा में है' },
    email: {
      en: paragraphs('The store {{store_name}} in {{city}} waits for your review.', link.en),
      hi: paragraphs('{{city}} का स्टोर {{store_name}} आपकी समीक्षा की प्रतीक्षा में है।', link.hi),
    },
    sms: {
      en: 'Bakehouse: the store {{store_name}} in {{city}} waits for review.',
      hi: 'बेकहाउस: {{city}} का स्टोर {{store_name}} समीक्षा की प्रतीक्षा में है।',
    },
  },
  order_needs_vendor: {
    subject: { en: 'Order {{order_number}} needs a store', hi: 'ऑर्डर {{order_number}} के लिए स्टोर चाहिए' },
    email: {
      en: paragraphs('No store has accepted the order {{order_number}}.', orderFacts.en, link.en),
      hi: paragraphs('किसी स्टोर ने ऑर्डर {{order_number}} स्वीकार नहीं किया है।', orderFacts.hi, link.hi),
    },
    sms: {
      en: 'Bakehouse: no store has accepted order {{order_number}}. Delivery {{delivery_date}}, {{delivery_slot}}, {{city}}.',
      hi: 'बेकहाउस: किसी स्टोर ने ऑर्डर {{order_number}} स्वीकार नहीं किया है। डिलीवरी {{delivery_date}}, {{delivery_slot}}, {{city}}।',
    },
  },
  order_claim: {
    subject: {
      en: 'A claim about order {{order_number}} was decided',
      hi: 'ऑर्डर {{order_number}} की शिकायत पर निर्णय हुआ',
    },
    email: {
      en: paragraphs(
        '{{store_name}} bears a part of the refund of order {{order_number}}. The order shows the amount.',
        link.en,
      ),
      hi: paragraphs('ऑर्डर {{order_number}} के रिफंड का एक हिस्सा {{store_name}} वहन करेगा। राशि ऑर्डर में दिखती है।', link.hi),
    },
    sms: {
      en: 'Bakehouse: your store bears a part of the refund of order {{order_number}}.',
      hi: 'बेकहाउस: ऑर्डर {{order_number}} के रिफंड का एक हिस्सा आपका स्टोर वहन करेगा।',
    },
  },
  claim_filed: {
    subject: { en: 'Claim about order {{order_number}}', hi: 'ऑर्डर {{order_number}} के बारे में शिकायत' },
    email: {
      en: paragraphs('A customer filed a claim about the order {{order_number}}.', orderFacts.en, link.en),
      hi: paragraphs('ग्राहक ने ऑर्डर {{order_number}} के बारे में शिकायत की है।', orderFacts.hi, link.hi),
    },
    sms: {
      en: 'Bakehouse: claim about order {{order_number}} of {{customer_name}}.',
      hi: 'बेकहाउस: {{customer_name}} के ऑर्डर {{order_number}} के बारे में शिकायत।',
    },
  },
  order_reminder: {
    subject: {
      en: 'Order {{order_number}} waits for your answer',
      hi: 'ऑर्डर {{order_number}} आपके जवाब की प्रतीक्षा में है',
    },
    email: {
      en: paragraphs('Please accept or decline the order {{order_number}}.', storeFacts.en, link.en),
      hi: paragraphs('कृपया ऑर्डर {{order_number}} स्वीकार या अस्वीकार करें।', storeFacts.hi, link.hi),
    },
    sms: {
      en: 'Bakehouse: please accept or decline order {{order_number}}. Delivery {{delivery_date}}, {{delivery_slot}}.',
      hi: 'बेकहाउस: कृपया ऑर्डर {{order_number}} स्वीकार या अस्वीकार करें। डिलीवरी {{delivery_date}}, {{delivery_slot}}।',
    },
  },
  order_assigned: {
    subject: {
      en: 'Order {{order_number}} is assigned to {{store_name}}',
      hi: 'ऑर्डर {{order_number}} {{store_name}} को सौंपा गया है',
    },
    email: {
      en: paragraphs('The order {{order_number}} is assigned to {{store_name}}.', storeFacts.en, link.en),
      hi: paragraphs('ऑर्डर {{order_number}} {{store_name}} को सौंपा गया है।', storeFacts.hi, link.hi),
    },
    sms: {
      en: 'Bakehouse: order {{order_number}} is assigned to you. Delivery {{delivery_date}}, {{delivery_slot}}. {{items}}',
      hi: 'बेकहाउस: ऑर्डर {{order_number}} आपको सौंपा गया है। डिलीवरी {{delivery_date}}, {{delivery_slot}}। {{items}}',
    },
  },
  order_changed: {
    subject: { en: 'Order {{order_number}} was changed', hi: 'ऑर्डर {{order_number}} में बदलाव हुआ है' },
    email: {
      en: paragraphs('The order {{order_number}} was changed: {{changes}}.', storeFacts.en, link.en),
      hi: paragraphs('ऑर्डर {{order_number}} में बदलाव हुआ है: {{changes}}।', storeFacts.hi, link.hi),
    },
    sms: {
      en: 'Bakehouse: order {{order_number}} was changed ({{changes}}). Delivery {{delivery_date}}, {{delivery_slot}}.',
      hi: 'बेकहाउस: ऑर्डर {{order_number}} में बदलाव हुआ है ({{changes}})। डिलीवरी {{delivery_date}}, {{delivery_slot}}।',
    },
  },
  order_withdrawn: {
    subject: {
      en: 'Do not deliver order {{order_number}}',
      hi: 'ऑर्डर {{order_number}} डिलीवर न करें',
    },
    email: {
      en: paragraphs(
        'The order {{order_number}} for {{delivery_date}}, {{delivery_slot}} was {{reason}}. Please do not prepare or deliver it.',
        'Items: {{items}}',
      ),
      hi: paragraphs(
        '{{delivery_date}}, {{delivery_slot}} का ऑर्डर {{order_number}} अब आपका नहीं है। कारण: {{reason}}। कृपया इसे तैयार या डिलीवर न करें।',
        'सामान: {{items}}',
      ),
    },
    sms: {
      en: 'Bakehouse: order {{order_number}} for {{delivery_date}}, {{delivery_slot}} was {{reason}}. Please do not deliver it.',
      hi: 'बेकहाउस: ऑर्डर {{order_number}} ({{delivery_date}}, {{delivery_slot}}) डिलीवर न करें। कारण: {{reason}}।',
    },
  },
  vendor_hours_approved: {
    subject: {
      en: 'The change of hours of {{store_name}} was approved',
      hi: '{{store_name}} के समय में बदलाव स्वीकृत हुआ',
    },
    email: {
      en: paragraphs('The hours that you requested for {{store_name}} are in use now.', link.en),
      hi: paragraphs('{{store_name}} के लिए आपका माँगा हुआ समय अब लागू है।', link.hi),
    },
    sms: {
      en: 'Bakehouse: the change of hours of {{store_name}} was approved.',
      hi: 'बेकहाउस: {{store_name}} के समय में बदलाव स्वीकृत हुआ।',
    },
  },
  vendor_hours_rejected: {
    subject: {
      en: 'The change of hours of {{store_name}} was rejected',
      hi: '{{store_name}} के समय में बदलाव अस्वीकृत हुआ',
    },
    email: {
      en: paragraphs('The hours of {{store_name}} did not change.', 'Reason: {{note}}', link.en),
      hi: paragraphs('{{store_name}} का समय नहीं बदला है।', 'कारण: {{note}}', link.hi),
    },
    sms: {
      en: 'Bakehouse: the change of hours of {{store_name}} was rejected.\nReason: {{note}}',
      hi: 'बेकहाउस: {{store_name}} के समय में बदलाव अस्वीकृत हुआ।\nकारण: {{note}}',
    },
  },
  vendor_assortment_approved: {
    subject: {
      en: 'The change of the assortment of {{store_name}} was approved',
      hi: '{{store_name}} के उत्पादों में बदलाव स्वीकृत हुआ',
    },
    email: {
      en: paragraphs('The products and prices that you requested for {{store_name}} are in use now.', link.en),
      hi: paragraphs('{{store_name}} के लिए आपके माँगे हुए उत्पाद और दाम अब लागू हैं।', link.hi),
    },
    sms: {
      en: 'Bakehouse: the change of the assortment of {{store_name}} was approved.',
      hi: 'बेकहाउस: {{store_name}} के उत्पादों में बदलाव स्वीकृत हुआ।',
    },
  },
  vendor_assortment_rejected: {
    subject: {
      en: 'The change of the assortment of {{store_name}} was rejected',
      hi: '{{store_name}} के उत्पादों में बदलाव अस्वीकृत हुआ',
    },
    email: {
      en: paragraphs('The products and prices of {{store_name}} did not change.', 'Reason: {{note}}', link.en),
      hi: paragraphs('{{store_name}} के उत्पाद और दाम नहीं बदले हैं।', 'कारण: {{note}}', link.hi),
    },
    sms: {
      en: 'Bakehouse: the change of the assortment of {{store_name}} was rejected.\nReason: {{note}}',
      hi: 'बेकहाउस: {{store_name}} के उत्पादों में बदलाव अस्वीकृत हुआ।\nकारण: {{note}}',
    },
  },
  vendor_document_review: {
    subject: {
      en: '{{document}} of {{store_name}} waits for review',
      hi: '{{store_name}} का {{document}} समीक्षा की प्रतीक्षा में है',
    },
    email: {
      en: paragraphs('{{store_name}}, {{city}}, has submitted its {{document}}. Accept or reject it.', link.en),
      hi: paragraphs('{{store_name}}, {{city}} ने अपना {{document}} जमा किया है। इसे स्वीकार या अस्वीकार करें।', link.hi),
    },
    sms: {
      en: 'Bakehouse: {{document}} of {{store_name}} waits for review.',
      hi: 'बेकहाउस: {{store_name}} का {{document}} समीक्षा की प्रतीक्षा में है।',
    },
  },
  vendor_document_expiring: {
    subject: { en: '{{document}} of {{store_name}} {{expiry}}', hi: '{{store_name}} का {{document}} {{expiry}}' },
    email: {
      en: paragraphs('{{document}} of {{store_name}}, {{city}}, {{expiry}}.', link.en),
      hi: paragraphs('{{store_name}}, {{city}} का {{document}} {{expiry}}।', link.hi),
    },
    sms: {
      en: 'Bakehouse: {{document}} of {{store_name}} {{expiry}}.',
      hi: 'बेकहाउस: {{store_name}} का {{document}} {{expiry}}।',
    },
  },
  vendor_document_accepted: {
    subject: { en: '{{document}} of {{store_name}} was accepted', hi: '{{store_name}} का {{document}} स्वीकृत हुआ' },
    email: {
      en: paragraphs('The {{document}} that you submitted for {{store_name}} was accepted.', link.en),
      hi: paragraphs('{{store_name}} के लिए जमा किया गया {{document}} स्वीकृत हुआ।', link.hi),
    },
    sms: {
      en: 'Bakehouse: {{document}} of {{store_name}} was accepted.',
      hi: 'बेकहाउस: {{store_name}} का {{document}} स्वीकृत हुआ।',
    },
  },
  vendor_document_rejected: {
    subject: { en: '{{document}} of {{store_name}} was rejected', hi: '{{store_name}} का {{document}} अस्वीकृत हुआ' },
    email: {
      en: paragraphs(
        'The {{document}} of {{store_name}} was rejected. Correct it and submit it again.',
        'Reason: {{note}}',
        link.en,
      ),
      hi: paragraphs('{{store_name}} का {{document}} अस्वीकृत हुआ। इसे ठीक करके फिर से जमा करें।', 'कारण: {{note}}', link.hi),
    },
    sms: {
      en: 'Bakehouse: {{document}} of {{store_name}} was rejected.\nReason: {{note}}',
      hi: 'बेकहाउस: {{store_name}} का {{document}} अस्वीकृत हुआ।\nकारण: {{note}}',
    },
  },
  vendor_document_expiry: {
    subject: { en: '{{document}} of {{store_name}} {{expiry}}', hi: '{{store_name}} का {{document}} {{expiry}}' },
    email: {
      en: paragraphs(
        'The {{document}} of {{store_name}} {{expiry}}.',
        'Submit the new one. A store without a valid required document gets no new orders.',
        link.en,
      ),
      hi: paragraphs(
        '{{store_name}} का {{document}} {{expiry}}।',
        'नया जमा करें। ज़रूरी दस्तावेज़ मान्य न होने पर स्टोर को नए ऑर्डर नहीं मिलते।',
        link.hi,
      ),
    },
    sms: {
      en: 'Bakehouse: {{document}} of {{store_name}} {{expiry}}. Submit the new one.',
      hi: 'बेकहाउस: {{store_name}} का {{document}} {{expiry}}। नया जमा करें।',
    },
  },
  vendor_act_as: {
    subject: {
      en: '{{staff_name}} works as {{store_name}}',
      hi: '{{staff_name}} {{store_name}} के रूप में काम कर रहे हैं',
    },
    email: {
      en: paragraphs(
        '{{staff_name}} from the support team works as {{store_name}} until {{until}}.',
        'Reason: {{act_reason}}',
        'They cannot change passwords, sign-in addresses or charges. Every change names them.',
        link.en,
      ),
      hi: paragraphs(
        'सहायता टीम से {{staff_name}} {{until}} तक {{store_name}} के रूप में काम कर रहे हैं।',
        'कारण: {{act_reason}}',
        'वे पासवर्ड, साइन-इन के पते या शुल्क नहीं बदल सकते। हर बदलाव में उनका नाम होता है।',
        link.hi,
      ),
    },
    sms: {
      en: 'Bakehouse: {{staff_name}} works as {{store_name}} until {{until}}. Reason: {{act_reason}}',
      hi: 'बेकहाउस: {{staff_name}} {{until}} तक {{store_name}} के रूप में काम कर रहे हैं। कारण: {{act_reason}}',
    },
  },
};

/**
 * Returns the default text of a message.
 * @returns subject and text; the subject of an SMS is empty.
 */
export function defaultMessage(kind: MessageKind, channel: MessageChannel, language: MessageLanguage): MessageText {
  if (isAccountKind(kind)) {
    const { subject, email, sms = email } = accountTexts[kind];
    return channel === 'sms'
      ? { subject: '', text: sms[language] }
      : { subject: subject[language], text: email[language] };
  }
  const { subject, email, sms } = isCustomerKind(kind) ? customerTexts[kind] : noticeTexts[kind];
  return channel === 'email'
    ? { subject: subject[language], text: email[language] }
    : { subject: '', text: sms[language] };
}
