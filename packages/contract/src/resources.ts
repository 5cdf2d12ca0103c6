import { adminUser } from './admin-user.ts';
import { attribute } from './attribute.ts';
import { brand } from './brand.ts';
import { category } from './category.ts';
import { city } from './city.ts';
import { general } from './content/general.ts';
import { page } from './content/page.ts';
import { siteSetting } from './content/site-setting.ts';
import { coupon } from './coupon/coupon.ts';
import { deliveryType } from './delivery-type.ts';
import { faq } from './faq.ts';
import { faqCategory } from './faq-category.ts';
import { manufacturer } from './manufacturer.ts';
import { permission } from './permission.ts';
import { permissionGroup } from './permission-group.ts';
import { productProperty } from './product-property.ts';
import { productReview } from './product-review.ts';
import { productTag } from './product-tag.ts';
import { review } from './review.ts';
import { role } from './role.ts';

/**
 * Registry of all resource modules, one per line. The builds of api and admin fail when a module of this list is
 * missing.
 */
export const resources = {
  attribute,
  'product-tag': productTag,
  brand,
  category,
  'product-property': productProperty,
  manufacturer,
  city,
  'product-review': productReview,
  faq,
  'faq-category': faqCategory,
  review,
  coupon,
  'site-setting': siteSetting,
  general,
  page,
  'delivery-type': deliveryType,
  'admin-user': adminUser,
  role,
  'permission-group': permissionGroup,
  permission,
} as const;
export type ResourceName = keyof typeof resources;
