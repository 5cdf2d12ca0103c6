import { adminUser } from '@bakehouse/contract/admin-user';
import { attribute } from '@bakehouse/contract/attribute';
import { brand } from '@bakehouse/contract/brand';
import { category } from '@bakehouse/contract/category';
import { city } from '@bakehouse/contract/city';
import type { Resource } from '@bakehouse/contract/core/resource';
import { inSentence } from '@bakehouse/contract/core/text';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { faq } from '@bakehouse/contract/faq';
import { faqCategory } from '@bakehouse/contract/faq-category';
import { taxRate } from '@bakehouse/contract/money/tax-rate';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { page } from '@bakehouse/contract/page';
import { permission } from '@bakehouse/contract/permission';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { productTag } from '@bakehouse/contract/product-tag';
import { review } from '@bakehouse/contract/review';
import { role } from '@bakehouse/contract/role';
import { siteSetting } from '@bakehouse/contract/site-setting';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Users } from '../kernel/crud/record-usage.ts';

/** The kinds of records that can use other records. A module declares in `usedBy` which of them use its records. */

type Plain = Pick<Resource, 'label' | 'screen'> & { readonly endpoints: { readonly list: Users['list'] } };

const usersOf = ({ label, screen, endpoints }: Plain, table: string, name = 'name'): Users => ({
  label: { one: inSentence(label.one), many: inSentence(label.many) },
  screen,
  editScreen: `${screen}/edit/{id}`,
  list: endpoints.list,
  table,
  name,
});

export const users = {
  adminUsers: usersOf(adminUser, 'admin_user'),
  attributes: usersOf(attribute, 'attribute'),
  categories: usersOf(category, 'category'),
  coupons: { ...usersOf(coupon, 'coupon'), editScreen: '/coupon/details/edit/{id}' },
  faqCategories: usersOf(faqCategory, 'faq_category'),
  faqs: usersOf(faq, 'faq', 'question'),
  openOrders: {
    label: { one: 'open order', many: 'open orders' },
    screen: '/order',
    editScreen: '/order/edit/{id}',
    list: orderEndpoints.list,
    table: 'orders',
    name: 'order_number',
  },
  pages: usersOf(page, 'page'),
  permissionGroups: usersOf(permissionGroup, 'permission_group'),
  products: {
    label: { one: 'product', many: 'products' },
    screen: '/product',
    editScreen: '/product/edit/{id}',
    list: productEndpoints.partialList,
    table: 'product',
    name: 'name',
  },
  productTags: usersOf(productTag, 'product_tag'),
  roles: usersOf(role, 'role'),
  taxRates: usersOf(taxRate, 'tax_rate', 'hsn'),
  vendors: {
    label: { one: 'vendor', many: 'vendors' },
    screen: '/vendor',
    editScreen: '/vendor/edit/{id}',
    list: vendorEndpoints.list,
    table: 'vendor',
    name: 'store_name',
  },
} satisfies Record<string, Users>;

/** The records that are named when another one is to get a value that must be unique. */
export const recordKinds: readonly Users[] = [
  ...Object.values(users),
  usersOf(brand, 'brand'),
  usersOf(city, 'city'),
  usersOf(deliveryType, 'delivery_type'),
  usersOf(permission, 'permission'),
  usersOf(review, 'review'),
  usersOf(siteSetting, 'site_setting', 'meta_key'),
];
