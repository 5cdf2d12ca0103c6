import type { MessageLanguage } from '../core/message-language.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** The texts of notifications in the feed, with placeholders (`message-template/render-message.ts`). Only the server needs them. */

type Text = Readonly<Record<MessageLanguage, string>>;

/** A text of placeholders, which is the same in every language. */
const sameText = (text: string) => ({ en: text, hi: text });
const orderText = sameText('{{customer_name}}, {{city}}, {{delivery_date}} {{delivery_slot}}');
const deliveryText = sameText('{{delivery_date}} {{delivery_slot}}: {{items}}');

const claimTitle = { en: 'Claim about order {{order_number}}', hi: 'ऑर्डर {{order_number}} के बारे में शिकायत' };

type NotificationTexts = {
  readonly title: Text;
  readonly text: Text;
  /** Title on the lock screen of a phone, for a title with an amount. */
  readonly pushTitle?: Text;
};

export const notificationTexts: Readonly<Record<NotificationKind, NotificationTexts>> = {
  order_created: {
    title: { en: 'New order {{order_number}}, {{order_total}}', hi: 'नया ऑर्डर {{order_number}}, {{order_total}}' },
    pushTitle: { en: 'New order {{order_number}}', hi: 'नया ऑर्डर {{order_number}}' },
    text: orderText,
  },
  order_cancelled: {
    title: { en: 'Order {{order_number}} was cancelled', hi: 'ऑर्डर {{order_number}} रद्द कर दिया गया' },
    text: orderText,
  },
  vendor_review: {
    title: { en: '{{store_name}} waits for review', hi: '{{store_name}} समीक्षा की प्रतीक्षा में है' },
    text: sameText('{{city}}'),
  },
  order_needs_vendor: {
    title: { en: 'Order {{order_number}} needs a store', hi: 'ऑर्डर {{order_number}} के लिए स्टोर चाहिए' },
    text: orderText,
  },
  order_assigned: {
    title: { en: 'Order {{order_number}} is assigned to you', hi: 'ऑर्डर {{order_number}} आपको सौंपा गया है' },
    text: deliveryText,
  },
  order_reminder: {
    title: { en: 'Order {{order_number}} waits for your answer', hi: 'ऑर्डर {{order_number}} आपके जवाब की प्रतीक्षा में है' },
    text: deliveryText,
  },
  order_changed: {
    title: { en: 'Order {{order_number}} was changed', hi: 'ऑर्डर {{order_number}} में बदलाव हुआ है' },
    text: {
      en: 'Changed: {{changes}}. Delivery {{delivery_date}} {{delivery_slot}}',
      hi: 'बदलाव: {{changes}}। डिलीवरी {{delivery_date}} {{delivery_slot}}',
    },
  },
  order_withdrawn: {
    title: {
      en: 'Order {{order_number}} is no longer yours to deliver',
      hi: 'ऑर्डर {{order_number}} अब आपको डिलीवर नहीं करना है',
    },
    text: { en: 'It was {{reason}}', hi: 'कारण: {{reason}}' },
  },
  order_claim: {
    title: claimTitle,
    text: { en: 'Your store bears a part of the refund', hi: 'रिफंड का एक हिस्सा आपका स्टोर वहन करेगा' },
  },
  claim_filed: {
    title: claimTitle,
    text: orderText,
  },
  vendor_hours_approved: {
    title: { en: 'Your change of hours was approved', hi: 'आपके समय में बदलाव स्वीकृत हुआ' },
    text: sameText('{{store_name}}'),
  },
  vendor_hours_rejected: {
    title: { en: 'Your change of hours was rejected', hi: 'आपके समय में बदलाव अस्वीकृत हुआ' },
    text: sameText('{{store_name}}'),
  },
  vendor_assortment_approved: {
    title: { en: 'Your change of the assortment was approved', hi: 'आपके उत्पादों में बदलाव स्वीकृत हुआ' },
    text: sameText('{{store_name}}'),
  },
  vendor_assortment_rejected: {
    title: { en: 'Your change of the assortment was rejected', hi: 'आपके उत्पादों में बदलाव अस्वीकृत हुआ' },
    text: sameText('{{store_name}}'),
  },
  vendor_document_review: {
    title: {
      en: '{{document}} of {{store_name}} waits for review',
      hi: '{{store_name}} का {{document}} समीक्षा की प्रतीक्षा में है',
    },
    text: sameText('{{city}}'),
  },
  vendor_document_expiring: {
    title: { en: '{{document}} of {{store_name}} {{expiry}}', hi: '{{store_name}} का {{document}} {{expiry}}' },
    text: sameText('{{city}}'),
  },
  vendor_document_accepted: {
    title: { en: 'Your {{document}} was accepted', hi: 'आपका {{document}} स्वीकृत हुआ' },
    text: sameText('{{store_name}}'),
  },
  vendor_document_rejected: {
    title: { en: 'Your {{document}} was rejected', hi: 'आपका {{document}} अस्वीकृत हुआ' },
    text: sameText('{{store_name}}'),
  },
  vendor_document_expiry: {
    title: { en: 'Your {{document}} {{expiry}}', hi: 'आपका {{document}} {{expiry}}' },
    text: { en: 'Submit the new one for {{store_name}}', hi: '{{store_name}} के लिए नया जमा करें' },
  },
  vendor_act_as: {
    title: { en: '{{staff_name}} works as your store', hi: '{{staff_name}} आपके स्टोर के रूप में काम कर रहे हैं' },
    text: { en: 'Until {{until}}. Reason: {{act_reason}}', hi: '{{until}} तक। कारण: {{act_reason}}' },
  },
};
