import { type ModuleName, outlines } from '@bakehouse/contract/outlines';
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
import { apiKeyModule } from './api-key/api-key.routes.ts';
import { auditModule } from './audit/audit.routes.ts';
import { couponModule } from './coupon/coupon.routes.ts';
import { generalModule } from './general/general.routes.ts';
import { messageTemplateModule } from './message-template/message-template.routes.ts';
import { notificationModule } from './notification/notification.routes.ts';
import { orderModule } from './order/order.routes.ts';
import { outboxModule } from './outbox/outbox.routes.ts';
import { permissionGroupModule } from './permission-group/permission-group.routes.ts';
import { postalModule } from './postal/postal.routes.ts';
import { productModule } from './product/product.routes.ts';
import { profileModule } from './profile/profile.routes.ts';
import { storefrontModule } from './storefront/storefront.routes.ts';
import { vendorModule } from './vendor/vendor.routes.ts';
import { webhookModule } from './webhook/webhook.routes.ts';

/**
 * Plain modules. The build fails when an outline has no module here. `AdminModule` would replace the types of the paths; the
 * list of all modules is checked against it.
 */
const plainModules = {
  category: crudModule(outlines.category, IconCategory, () =>
    import('./category/category.screens.tsx').then((own) => own.categoryScreens),
  ),
  attribute: crudModule(outlines.attribute, IconAttributes, () =>
    import('./attribute/attribute.screens.tsx').then((own) => own.attributeScreens),
  ),
  'product-tag': crudModule(outlines['product-tag'], IconTags, () =>
    import('./product-tag/product-tag.screens.tsx').then((own) => own.productTagScreens),
  ),
  brand: crudModule(outlines.brand, IconTag, () => import('./brand/brand.screens.tsx').then((own) => own.brandScreens)),
  'product-property': crudModule(outlines['product-property'], IconSparkles, () =>
    import('./product-property/product-property.screens.tsx').then((own) => own.productPropertyScreens),
  ),
  manufacturer: crudModule(outlines.manufacturer, IconFactory, () =>
    import('./manufacturer/manufacturer.screens.tsx').then((own) => own.manufacturerScreens),
  ),
  city: crudModule(outlines.city, IconMapPin, () => import('./city/city.screens.tsx').then((own) => own.cityScreens)),
  'delivery-type': crudModule(outlines['delivery-type'], IconTruck, () =>
    import('./delivery-type/delivery-type.screens.tsx').then((own) => own.deliveryTypeScreens),
  ),
  'product-review': crudModule(outlines['product-review'], IconMessageStar, () =>
    import('./product-review/product-review.screens.tsx').then((own) => own.productReviewScreens),
  ),
  faq: crudModule(outlines.faq, IconQuestion, () => import('./faq/faq.screens.tsx').then((own) => own.faqScreens)),
  'faq-category': crudModule(outlines['faq-category'], IconQuestions, () =>
    import('./faq-category/faq-category.screens.tsx').then((own) => own.faqCategoryScreens),
  ),
  review: crudModule(outlines.review, IconGoogle, () =>
    import('./review/review.screens.tsx').then((own) => own.reviewScreens),
  ),
  coupon: couponModule,
  page: crudModule(outlines.page, IconFiles, () => import('./page/page.screens.tsx').then((own) => own.pageScreens)),
  'site-setting': crudModule(outlines['site-setting'], IconSettings, () =>
    import('./site-setting/site-setting.screens.tsx').then((own) => own.siteSettingScreens),
  ),
  general: generalModule,
  'admin-user': adminUserModule,
  role: crudModule(outlines.role, IconShield, () => import('./role/role.screens.tsx').then((own) => own.roleScreens)),
  'permission-group': permissionGroupModule,
  permission: crudModule(outlines.permission, IconKey, () =>
    import('./permission/permission.screens.tsx').then((own) => own.permissionScreens),
  ),
} satisfies Record<ModuleName, unknown>;

/** All modules, in the order of the navigation within each group, with the types of their routes. */
export const routedModules = [
  orderModule,
  vendorModule,
  productModule,
  storefrontModule,
  ...Object.values(plainModules),
  auditModule,
  profileModule,
  postalModule,
  outboxModule,
  messageTemplateModule,
  apiKeyModule,
  webhookModule,
  notificationModule,
];

/** The same modules for the navigation and the search, which need no types of routes. */
export const modules: readonly AdminModule[] = [...routedModules];
