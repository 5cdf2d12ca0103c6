import type { ModuleName } from '@bakehouse/contract/outlines';
import type { Route } from '../kernel/http/route.ts';
import { adminUserModule } from '../modules/admin-user/admin-user.module.ts';
import { attributeModule } from '../modules/attribute/attribute.module.ts';
import { brandModule } from '../modules/brand/brand.module.ts';
import { categoryModule } from '../modules/category/category.module.ts';
import { cityModule } from '../modules/city/city.module.ts';
import { couponModule } from '../modules/coupon/coupon.module.ts';
import { deliveryTypeModule } from '../modules/delivery-type/delivery-type.module.ts';
import { faqModule } from '../modules/faq/faq.module.ts';
import { faqCategoryModule } from '../modules/faq-category/faq-category.module.ts';
import { generalModule } from '../modules/general/general.module.ts';
import { manufacturerModule } from '../modules/manufacturer/manufacturer.module.ts';
import { pageModule } from '../modules/page/page.module.ts';
import { permissionModule } from '../modules/permission/permission.module.ts';
import { permissionGroupModule } from '../modules/permission-group/permission-group.module.ts';
import { productPropertyModule } from '../modules/product-property/product-property.module.ts';
import { productReviewModule } from '../modules/product-review/product-review.module.ts';
import { productTagModule } from '../modules/product-tag/product-tag.module.ts';
import { reviewModule } from '../modules/review/review.module.ts';
import { roleModule } from '../modules/role/role.module.ts';
import { siteSettingModule } from '../modules/site-setting/site-setting.module.ts';

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
