import type { ModuleName } from '@bakehouse/contract/outlines';
import type { Route } from '../http/route.ts';
import { adminUserModule } from './admin-user/admin-user.module.ts';
import { attributeModule } from './attribute/attribute.module.ts';
import { brandModule } from './brand/brand.module.ts';
import { categoryModule } from './category/category.module.ts';
import { cityModule } from './city/city.module.ts';
import { couponModule } from './coupon/coupon.module.ts';
import { deliveryTypeModule } from './delivery-type/delivery-type.module.ts';
import { faqModule } from './faq/faq.module.ts';
import { faqCategoryModule } from './faq-category/faq-category.module.ts';
import { generalModule } from './general/general.module.ts';
import { manufacturerModule } from './manufacturer/manufacturer.module.ts';
import { pageModule } from './page/page.module.ts';
import { permissionModule } from './permission/permission.module.ts';
import { permissionGroupModule } from './permission-group/permission-group.module.ts';
import { productPropertyModule } from './product-property/product-property.module.ts';
import { productReviewModule } from './product-review/product-review.module.ts';
import { productTagModule } from './product-tag/product-tag.module.ts';
import { reviewModule } from './review/review.module.ts';
import { roleModule } from './role/role.module.ts';
import { siteSettingModule } from './site-setting/site-setting.module.ts';

/** The registry of plain modules. An outline without its module here breaks the build. */
export const plainModules = {
  attribute: attributeModule,
  'product-tag': productTagModule,
  brand: brandModule,
  category: categoryModule,
  'product-property': productPropertyModule,
  manufacturer: manufacturerModule,
  city: cityModule,
  'product-review': productReviewModule,
  faq: faqModule,
  'faq-category': faqCategoryModule,
  review: reviewModule,
  coupon: couponModule,
  'site-setting': siteSettingModule,
  general: generalModule,
  page: pageModule,
  'delivery-type': deliveryTypeModule,
  'admin-user': adminUserModule,
  role: roleModule,
  'permission-group': permissionGroupModule,
  permission: permissionModule,
} satisfies Record<ModuleName, () => Route[]>;
