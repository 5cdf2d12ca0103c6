import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder, orderId, withOrders } from './fakes/fake-orders.ts';
import { aProduct, productId, productPermissions, withProducts } from './fakes/fake-products.ts';
import { withSession } from './fakes/fake-session.ts';
import { fastStyles, jsdomComputedStyle, jsdomLabels } from './fast-dom.ts';
import { renderAt } from './render-at.tsx';

const kebab = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Labels = Iterable<HTMLLabelElement> | null | undefined;
const described = (element: Element, style: CSSStyleDeclaration, labels: Labels) =>
  `${element.localName} ${element.className} ${element.getAttribute('style')} ${JSON.stringify({
    styles: [...fastStyles].map((key) => [key, Reflect.get(style, key), style.getPropertyValue(kebab(key))]),
    labels: labels && [...labels].map(({ outerHTML }) => outerHTML),
  })}`;

/** Compares the styles and labels of every element with those of jsdom, and returns the number of elements. */
const compareAll = () => {
  const all = [...document.querySelectorAll('*')];
  const labelsOf = (element: Element) =>
    jsdomLabels.get(Object.getPrototypeOf(element))?.call(element as HTMLInputElement);
  const actual = all.map((element) =>
    described(element, getComputedStyle(element), (element as HTMLInputElement).labels),
  );
  expect(actual).toEqual(all.map((element) => described(element, jsdomComputedStyle(element), labelsOf(element))));
  return all.length;
};

describe('the fast computed styles and labels are those of jsdom', () => {
  it('on a form with rich text, an open list of options and a hidden section', async () => {
    withSession(productPermissions);
    withProducts(aProduct());
    const { user } = renderAt(`/product/edit/${productId}`);
    await user.click(await screen.findByRole('combobox', { name: 'Tags' }));
    await screen.findByRole('option', { name: 'Festive' });
    screen.getByRole('heading', { name: 'Gallery' }).parentElement!.style.visibility = 'hidden';
    expect(compareAll()).toBeGreaterThan(400);
  });

  it('on a list, before and after a menu is opened', async () => {
    withSession();
    withOrders(anOrder());
    const { user } = renderAt(`/order/details/${orderId}`);
    const menu = await screen.findByRole('button', { name: 'More actions' });
    compareAll();
    await user.click(menu);
    await screen.findByRole('menuitem', { name: 'Delete' });
    expect(compareAll()).toBeGreaterThan(200);
  });

  it('on hidden, unusual and nested elements, and after a change', () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<main id="sample"><style>.sample-gone { display: none } #sample > p { visibility: hidden }</style>
      <div hidden><b>1</b></div><div class="sample-gone"><i>2</i></div><p>3<u style="visibility: visible">4</u></p>
      <div style="display: none; pointer-events: none"><s style="display: inherit">5</s></div>
      <details><summary>6</summary><em>7</em></details><dialog>8</dialog><div popover>9</div>
      <input type="hidden"><label>10<input id="a"><input></label><label for="a">11</label><label for="b">12</label>
      <div id="b"></div><table><tr hidden><td dir="rtl"><q>13</q></td></tr></table><svg><title>14</title></svg></main>`,
    );
    const sample = document.querySelector('#sample')!;
    compareAll();
    sample.querySelector('b')!.style.overflow = 'hidden';
    sample.querySelector('style')!.textContent =
      '#sample { visibility: hidden } .sample-gone { display: flex } #sample em { display: none }';
    sample.querySelector('label')!.htmlFor = 'a';
    compareAll();
    sample.remove();
  });
});
