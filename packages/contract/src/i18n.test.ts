import { afterEach, describe, expect, it } from 'vitest';
import {
  activateLanguage,
  activeLanguage,
  addCatalogues,
  i18n,
  inLanguage,
  message,
  render,
  translated,
} from './i18n.ts';

afterEach(() => activateLanguage('en'));

describe('a message', () => {
  it('is its own id in English', () => {
    expect(i18n.t('Pause new orders')).toBe('Pause new orders');
    expect(i18n.t('Sold by {store}', { store: 'Rao & Sons {Pune}' })).toBe('Sold by Rao & Sons {Pune}');
    const orders = (count: number) => i18n.t('{count, plural, one {# order} other {# orders}} today', { count });
    expect([0, 1, 2].map(orders)).toEqual(['0 orders today', '1 order today', '2 orders today']);
  });

  it('shows a value as it is', () => {
    for (const store of ['C:\\u0041', '\\x41', '{name}', '# 1', 'राव']) {
      expect(i18n.t('Sold by {store}', { store })).toBe(`Sold by ${store}`);
      expect(i18n.t('{count, plural, one {# cake} other {# cakes}} of {store}', { count: 2, store })).toBe(
        `2 cakes of ${store}`,
      );
    }
  });

  it('is translated, and stays English without a translation', () => {
    activateLanguage('hi', {
      'Got it': 'समझ गए',
      '{count, plural, one {# order} other {# orders}} today': [
        'आज ',
        ['count', 'plural', { one: ['#', ' ऑर्डर'], other: ['#', ' ऑर्डर'] }],
      ],
    });
    expect(activeLanguage()).toBe('hi');
    expect(translated('Got it')).toBe('समझ गए');
    expect(i18n.t('{count, plural, one {# order} other {# orders}} today', { count: 2 })).toBe('आज 2 ऑर्डर');
    expect(i18n.t('Decline')).toBe('Decline');
  });
});

describe('a message for later', () => {
  const order = message('{label} not found', { label: message('Order') });

  it('is rendered with its values in each language, and in the one before afterwards', () => {
    addCatalogues({ ta: { Order: 'ஆர்டர்', '{label} not found': '{label} கிடைக்கவில்லை.' } });
    expect(render(order)).toBe('Order not found');
    expect(inLanguage('ta', () => render(order))).toBe('ஆர்டர் கிடைக்கவில்லை.');
    const fail = () => {
      throw new Error('Not rendered');
    };
    expect(() => inLanguage('ta', fail)).toThrow('Not rendered');
    expect(activeLanguage()).toBe('en');
  });

  it('that is a text without a translation stays as it is, with braces', () => {
    expect(inLanguage('ta', () => render('Rao {name} is not active'))).toBe('Rao {name} is not active');
    expect(render(message('Sold by {store}', { store: 'C:\\u0041' }))).toBe('Sold by C:\\u0041');
  });
});
