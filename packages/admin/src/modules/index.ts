import { type ResourceName, resources } from '@bakehouse/contract/resources';
import type { AdminModule } from '../admin-module.ts';
import { crudModule } from '../crud/crud-module.ts';
import {
  IconAttributes,
  IconCategory,
  IconFactory,
  IconFiles,
  IconGoogle,
  IconKey,
  IconMapPin,
  IconMessageStar,
  IconQuestion,
  IconQuestions,
  IconSettings,
  IconShield,
  IconSparkles,
  IconTag,
  IconTags,
  IconTruck,
} from '../ui/icons.ts';
import { adminUserModule } from './admin-user/admin-user.routes.ts';
import { auditModule } from './audit/audit.routes.ts';
import { couponModule } from './coupon/coupon.routes.ts';
import { generalModule } from './general/general.routes.ts';
import { orderModule } from './order/order.routes.ts';
import { outboxModule } from './outbox/outbox.routes.ts';
import { permissionGroupModule } from './permission-group/permission-group.routes.ts';
import { postalModule } from './postal/postal.routes.ts';
import { productModule } from './product/product.routes.ts';
import { profileModule } from './profile/profile.routes.ts';
import { storefrontModule } from './storefront/storefront.routes.ts';
import { vendorModule } from './vendor/vendor.routes.ts';

/** Plain modules: one a line. A resource of the contract without a line here breaks the build. */
const plainModules = {
  category: crudModule(resources.category, { group: 'Catalogue', icon: IconCategory }, () =>
    import('./category/category.screens.tsx').then((own) => own.categoryScreens),
  ),
  attribute: crudModule(resources.attribute, { group: 'Catalogue', icon: IconAttributes }, () =>
    import('./attribute/attribute.screens.tsx').then((own) => own.attributeScreens),
  ),
  'product-tag': crudModule(resources['product-tag'], { group: 'Catalogue', icon: IconTags }, () =>
    import('./product-tag/product-tag.screens.tsx').then((own) => own.productTagScreens),
  ),
  brand: crudModule(resources.brand, { group: 'Catalogue', icon: IconTag }, () =>
    import('./brand/brand.screens.tsx').then((own) => own.brandScreens),
  ),
  'product-property': crudModule(resources['product-property'], { group: 'Catalogue', icon: IconSparkles }, () =>
    import('./product-property/product-property.screens.tsx').then((own) => own.productPropertyScreens),
  ),
  manufacturer: crudModule(resources.manufacturer, { group: 'Catalogue', icon: IconFactory }, () =>
    import('./manufacturer/manufacturer.screens.tsx').then((own) => own.manufacturerScreens),
  ),
  city: crudModule(resources.city, { group: 'Content', icon: IconMapPin }, () =>
    import('./city/city.screens.tsx').then((own) => own.cityScreens),
  ),
  'delivery-type': crudModule(resources['delivery-type'], { group: 'Vendors', icon: IconTruck }, () =>
    import('./delivery-type/delivery-type.screens.tsx').then((own) => own.deliveryTypeScreens),
  ),
  'product-review': crudModule(resources['product-review'], { group: 'Reviews & FAQ', icon: IconMessageStar }, () =>
    import('./product-review/product-review.screens.tsx').then((own) => own.productReviewScreens),
  ),
  faq: crudModule(resources.faq, { group: 'Reviews & FAQ', icon: IconQuestion }, () =>
    import('./faq/faq.screens.tsx').then((own) => own.faqScreens),
  ),
  'faq-category': crudModule(resources['faq-category'], { group: 'Reviews & FAQ', icon: IconQuestions }, () =>
    import('./faq-category/faq-category.screens.tsx').then((own) => own.faqCategoryScreens),
  ),
  review: crudModule(resources.review, { group: 'Reviews & FAQ', icon: IconGoogle }, () =>
    import('./review/review.screens.tsx').then((own) => own.reviewScreens),
  ),
  coupon: couponModule,
  page: crudModule(resources.page, { group: 'Content', icon: IconFiles }, () =>
    import('./page/page.screens.tsx').then((own) => own.pageScreens),
  ),
  'site-setting': crudModule(resources['site-setting'], { group: 'Settings', icon: IconSettings }, () =>
    import('./site-setting/site-setting.screens.tsx').then((own) => own.siteSettingScreens),
  ),
  general: generalModule,
  'admin-user': adminUserModule,
  role: crudModule(resources.role, { group: 'People & access', icon: IconShield }, () =>
    import('./role/role.screens.tsx').then((own) => own.roleScreens),
  ),
  'permission-group': permissionGroupModule,
  permission: crudModule(resources.permission, { group: 'People & access', icon: IconKey }, () =>
    import('./permission/permission.screens.tsx').then((own) => own.permissionScreens),
  ),
} satisfies Record<ResourceName, AdminModule>;

/** Every module, in the order of the navigation within a group. */
export const modules: readonly AdminModule[] = [
  orderModule,
  vendorModule,
  productModule,
  storefrontModule,
  ...Object.values(plainModules),
  auditModule,
  profileModule,
  postalModule,
  outboxModule,
];
