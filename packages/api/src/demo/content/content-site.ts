import type { FooterSettings, HeaderSettings, PaymentSettings } from '@bakehouse/contract/content/site-parts';

/** The site-wide content of the demo's storefront: header, footer, payments, meta records and pages. */

export const header = (logo: string): HeaderSettings => ({
  logo,
  search_form: { is_enabled: true },
  phone_number: { text: '+91 11 4000 1298', is_enabled: true },
  cart: { text: 'Basket', is_enabled: true },
  accounts: { is_enabled: true },
  offer: { is_enabled: true, url: '/coupons', text: 'First order? FIRST100 takes ₹100 off.' },
});

export const footer = (logo: string): FooterSettings => ({
  logo,
  footer_text: 'Cakes of twelve bakeries, in Delhi, Gurugram, Noida and Bengaluru. Baked today, or not at all.',
  socials: [
    link('Facebook', 'https://facebook.com/bakehouse.example'),
    link('Instagram', 'https://instagram.com/bakehouse.example'),
    link('X', 'https://x.com/bakehouse_ex'),
  ],
  promotional: [
    link('Corporate gifts', '/pages/corporate-gifts'),
    link('Wedding tastings', '/product-category/wedding-anniversary'),
  ],
  footer_menu_1: menu('Cakes', [
    link('Birthday Cakes', '/product-category/birthday-cakes'),
    link('Chocolate Cakes', '/product-category/chocolate-cakes'),
    link('Cheesecakes', '/product-category/cheesecakes'),
    link('Cupcakes & Jars', '/product-category/cupcakes-jars'),
  ]),
  footer_menu_2: menu('Cities', [
    link('New Delhi', '/city/new-delhi'),
    link('Gurugram', '/city/gurugram'),
    link('Noida', '/city/noida'),
    link('Bengaluru', '/city/bengaluru'),
  ]),
  footer_menu_3: menu('Help', [
    link('Questions', '/faq'),
    link('Where is my order?', '/track'),
    link('Write to us', 'mailto:care@bakehouse.test'),
  ]),
  footer_menu_4: menu('Bakehouse', [
    link('About us', '/pages/about-us'),
    link('Privacy policy', '/pages/privacy-policy'),
    { ...link('Careers', '/pages/careers'), is_enabled: false },
  ]),
  payments: {
    title: 'Pay as you like',
    is_enabled: true,
    links: [link('UPI', ''), link('Cards', ''), link('Cash on delivery', '')],
  },
});

const link = (title: string, url: string, logo = '') => ({ title, logo, url, is_enabled: true });
const menu = (name: string, links: ReturnType<typeof link>[]) => ({ name, is_enabled: true, links });

export const payment: PaymentSettings = {
  cod: { is_enabled: true },
  razorpay: { is_enabled: true },
  vendor_commission: 26,
};

export const general = {
  facebook: 'Bakehouse',
  facebook_link: 'https://facebook.com/bakehouse.example',
  instagram: 'bakehouse.example',
  instagram_link: 'https://instagram.com/bakehouse.example',
  twitter: '@bakehouse_ex',
  twitter_link: 'https://x.com/bakehouse_ex',
};

export const metaRecords: readonly (readonly [key: string, tag: string, value: string])[] = [
  ['description', 'name', 'Fresh cakes of bakeries near you, brought at the hour you choose.'],
  ['og:title', 'property', 'Bakehouse: cakes baked today'],
  ['og:description', 'property', 'Twelve bakeries, four cities, one basket.'],
  ['og:image', 'property', 'The image of this record'],
  ['twitter:card', 'name', 'summary_large_image'],
];

export const pages = [
  {
    name: 'About us',
    slug: 'about-us',
    status: 'Active',
    description:
      '<h2>Twelve ovens, one door</h2><p>Bakehouse began in 2019 with three bakeries in Saket that shared a delivery boy. ' +
      'Today twelve of them bake for four cities, and each still signs its own boxes.</p>' +
      '<h3>What we promise</h3><ul><li><p>Baked on the day it is delivered</p></li><li><p>Brought within its slot, or the delivery is free</p></li>' +
      '<li><p>A new cake when one arrives damaged</p></li></ul>',
  },
  {
    name: 'Privacy policy',
    slug: 'privacy-policy',
    status: 'Active',
    description:
      '<h2>What we keep</h2><p>Name, phone and address of an order, for as long as the law asks us to keep the bill. ' +
      'The bakery that makes your cake sees what it needs to bring it, and nothing else.</p>' +
      '<h2>What we never do</h2><p>Sell it, lend it, or send you messages you did not ask for.</p>',
  },
  {
    name: 'Corporate gifts',
    slug: 'corporate-gifts',
    status: 'Draft',
    description:
      '<p>Boxes of six, twenty or two hundred, with your mark on the lid.</p><p>Prices to be agreed with the bakeries.</p>',
  },
] as const;
