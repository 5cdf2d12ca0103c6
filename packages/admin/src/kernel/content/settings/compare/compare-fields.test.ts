import { expect, it } from 'vitest';
import { compareFields } from './compare-fields.ts';

const link = (title: string, is_enabled = true) => ({ title, logo: null, url: '/x', is_enabled });

it('names the fields of header, footer and payments as the screens do', () => {
  expect(
    compareFields(
      { logo: { medium: '/files/a/m.webp', large: '/files/a/l.webp' }, phone_number: { text: '1', is_enabled: true } },
      { logo: '/files/b/m.webp', phone_number: { text: '2', is_enabled: false } },
    ),
  ).toEqual([
    { label: 'Logo', kind: 'picture', before: '/files/a/m.webp', after: '/files/b/m.webp' },
    { label: 'Phone number › Text', kind: 'text', before: '1', after: '2' },
    { label: 'Phone number › Shown', kind: 'text', before: 'Yes', after: 'No' },
  ]);
  expect(
    compareFields(
      { footer_menu_1: { name: 'Help', links: [link('FAQ')] } },
      { footer_menu_1: { name: 'Help', links: [link('FAQ'), link('Terms', false)] } },
    ).map(({ label, after }) => `${label}: ${after}`),
  ).toEqual(['Menu 1 › Links 2 › Title: Terms', 'Menu 1 › Links 2 › Link: /x', 'Menu 1 › Links 2 › Shown: No']);
  expect(compareFields({ cod: { is_enabled: true } }, { cod: { is_enabled: false } })).toEqual([
    { label: 'COD › Shown', kind: 'text', before: 'Yes', after: 'No' },
  ]);
});

it('finds no difference between equal, empty or missing values', () => {
  expect(compareFields({ logo: '', socials: [], offer: null }, {})).toEqual([]);
  expect(compareFields({ socials: [link('Insta')] }, { socials: [link('Insta')] })).toEqual([]);
});
