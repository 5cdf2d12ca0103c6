import type { Block } from '@bakehouse/contract/blocks/block';
import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { categoryNames } from '../catalogue/cake.ts';

/** The demo's home page and global sections. */

export type BlockChoices = {
  /** The selection of a record by its name, as JSON text. */
  chosen: (kind: SelectionKind, name: string) => string;
  imageUrl: (name: string) => string;
  /** URL of a product's picture, by the product's name. */
  productImageUrl: (name: string) => string;
};

export const homePage = (choices: BlockChoices): Block[] => [
  ...opening(choices),
  ...middle(choices),
  ...closing(choices),
];

const opening = ({ imageUrl, productImageUrl, chosen }: BlockChoices): Block[] => [
  {
    block_name: 'bannerBlock',
    layout: 'image_with_text',
    background_color: '#efe0e0',
    data: [
      {
        title: 'Strawberries are in',
        subtitle: 'Picked at Mahabaleshwar on Monday, on your cake by Wednesday.',
        image: imageUrl('banner'),
        mobile_image: productImageUrl('Fresh Strawberry Gateau'),
        buttontext: 'See the fruit cakes',
        buttonlink: '/product-category/fruit-fresh-cream',
      },
    ],
  },
  {
    block_name: 'ctablock',
    layout: 'logo_left',
    title: 'Why people come back',
    subtitle: '',
    background_color: '#ffffff',
    data: [
      {
        title: 'Same day',
        subtitle: 'Order by four, cut by eight',
        logo: imageUrl('same-day'),
        background_color: '#f6ead9',
      },
      {
        title: 'Eggless, truly',
        subtitle: 'Own bowls, own trays, own shelf',
        logo: imageUrl('eggless'),
        background_color: '#e0e8da',
      },
      {
        title: 'Your words on it',
        subtitle: 'In any script we can read',
        logo: imageUrl('written'),
        background_color: '#efe0e0',
      },
      {
        title: 'Cold all the way',
        subtitle: 'Carried upright, in a cool box',
        logo: imageUrl('fresh'),
        background_color: '#dfe7ea',
      },
    ],
  },
  {
    block_name: 'categoriesBlock',
    layout: 'image_round_big',
    title: 'What is it for?',
    subtitle: 'Start with the day or with the taste',
    buttontext: 'All categories',
    buttonlink: '/categories',
    background_color: '#ffffff',
    data: [
      categoryNames.birthday,
      categoryNames.chocolate,
      categoryNames.fruit,
      categoryNames.cheese,
      categoryNames.kids,
    ].map((name) => chosen('category', name)),
  },
  {
    block_name: 'productSliderBlock',
    layout: 'slider',
    title: 'Ordered most this week',
    subtitle: 'Between Gurugram and Whitefield',
    button_text: 'See all cakes',
    button_link: '/cakes',
    background_color: '#faf6f0',
    data: [
      'Dark Truffle Cake',
      'Red Velvet Classic',
      'Alphonso Mango Cake',
      'Rasmalai Cake',
      'Blueberry Cheesecake',
      'Starry Night Cake',
    ].map((name) => chosen('product', name)),
  },
];

const middle = ({ chosen, productImageUrl }: BlockChoices): Block[] => [
  {
    block_name: 'categoriesWithBGBlock',
    layout: 'with_title',
    title: 'For a table of many',
    subtitle: 'Ask us two weeks ahead',
    background_color: '#ffffff',
    data: [
      { category: chosen('category', categoryNames.wedding), background_color: '#efe0e0' },
      { category: chosen('category', categoryNames.small), background_color: '#f0e8d2' },
      { category: chosen('category', categoryNames.addons), background_color: '#e4e0ed' },
    ],
  },
  {
    block_name: '2columnsBlock',
    layout: 'image_left',
    image: productImageUrl('Ivory Rose Two Tier'),
    background_color: '#ffffff',
    data: [
      {
        title: 'Twelve bakeries, one order',
        show_title: 'true',
        image: productImageUrl('Ivory Rose Two Tier'),
        content:
          '<p>Every cake here is made by a bakery near you. We taste before we list, and we taste again every season.</p>' +
          '<ul><li><p>Most have baked for ten years or more</p></li><li><p>None freezes a sponge</p></li></ul>' +
          '<p><a href="/pages/about-us">Read who we are</a></p>',
      },
    ],
  },
  {
    block_name: 'threecolumnsBlock',
    layout: 'grid',
    title: 'Three for the weekend',
    subtitle: 'Small enough for two, big enough for the neighbours',
    buttontext: 'More ideas',
    buttonlink: '/cakes?sort=new',
    background_color: '#faf6f0',
    data: [categoryNames.small, categoryNames.cheese, categoryNames.fruit].map((name) => chosen('category', name)),
  },
];

const closing = ({ chosen, productImageUrl }: BlockChoices): Block[] => [
  {
    block_name: 'reviewBlock',
    title: 'Said after the last slice',
    subtitle: '',
    buttontext: 'Read more',
    buttonlink: '/reviews',
    background_color: '#e0e8da',
    data: ['Priya Nair', 'Sneha Kulkarni', 'Divya Reddy', 'Farah Khan'].map((name) => chosen('review', name)),
  },
  {
    block_name: 'cityBlock',
    layout: 'row',
    title: 'Where we deliver',
    subtitle: 'More cities are on their way',
    background_color: '#ffffff',
    data: ['New Delhi', 'Gurugram', 'Noida', 'Bengaluru'].map((name) => chosen('city', name)),
  },
  {
    block_name: 'faqBlock',
    layout: 'accordion_with_right_side_image',
    title: 'Before you order',
    subtitle: '',
    image: productImageUrl('Candle Ring Birthday Cake'),
    buttontext: 'All questions',
    buttonlink: '/faq',
    background_color: '#ffffff',
    data: ['Do you deliver at midnight?', 'How long does a cake keep?', 'Can I cancel my order?'].map((question) =>
      chosen('faq', question),
    ),
  },
];

/** The version of the home page before the current one. */
export const earlierHomePage = (choices: BlockChoices): Block[] => [...opening(choices).slice(1), ...closing(choices)];

/** The sections that every page of the storefront shows. */
export const globalSections = ({ imageUrl }: BlockChoices): Block[] => [
  {
    block_name: 'bannerBlock',
    layout: 'image_with_text',
    background_color: '#eee3d6',
    data: [
      {
        title: 'Midnight, and still warm',
        subtitle: 'Fixed-hour delivery between 11 pm and 1 am in all four cities.',
        image: imageUrl('offer'),
        mobile_image: '',
        buttontext: 'How it works',
        buttonlink: '/faq#midnight',
      },
    ],
  },
  {
    block_name: 'editorBlock',
    layout: 'text_only',
    background_color: '#faf6f0',
    data: [
      {
        title: 'About allergies',
        subtitle: 'Please read before you order',
        content:
          '<p>All our bakeries use <strong>wheat, milk and nuts</strong> in the same room. Eggless cakes are made apart.</p>' +
          '<p>Write to <a href="mailto:care@bakehouse.test">care@bakehouse.test</a> and a baker answers.</p>',
      },
    ],
  },
];
