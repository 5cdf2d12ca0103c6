import { type ModuleName, outlines } from '@bakehouse/contract/core/outlines';
import type { AdminModule } from '../kernel/admin-module.ts';
import { crudModule } from '../kernel/crud/crud-module.ts';
import { adminUserModule } from '../modules/admin-user/admin-user.routes.ts';
import { apiKeyModule } from '../modules/api-key/api-key.routes.ts';
import { auditModule } from '../modules/audit/audit.routes.ts';
import { contentModule } from '../modules/content/content.routes.ts';
import { couponModule } from '../modules/coupon/coupon.routes.ts';
import { customerModule } from '../modules/customer/customer.routes.ts';
import { gatewayModule } from '../modules/gateway/mismatch.routes.ts';
import { generalModule } from '../modules/general/general.routes.ts';
import { messageTemplateModule } from '../modules/message-template/message-template.routes.ts';
import { notificationModule } from '../modules/notification/notification.routes.ts';
import { orderModule } from '../modules/order/order.routes.ts';
import { outboxModule } from '../modules/outbox/outbox.routes.ts';
import { permissionGroupModule } from '../modules/permission-group/permission-group.routes.ts';
import { postalModule } from '../modules/postal/postal.routes.ts';
import { productModule } from '../modules/product/product.routes.ts';
import { profileModule } from '../modules/profile/profile.routes.ts';
import { reportModule } from '../modules/report/report.routes.ts';
import { settlementModule } from '../modules/settlement/settlement.routes.ts';
import { vendorModule } from '../modules/vendor/vendor.routes.ts';
import { webhookModule } from '../modules/webhook/webhook.routes.ts';
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

/**
 * Plain modules. The build fails when an outline has no module here. `AdminModule` would replace the types of the paths; the
 * list of all modules is checked against it.
 */
const plainModules = {
  category: crudModule(outlines.category, IconCategory, () =>
    import('../modules/category/category.screens.tsx').then((own) => own.categoryScreens),
  ),
  attribute: crudModule(outlines.attribute, IconAttributes, () =>
    import('../modules/attribute/attribute.screens.tsx').then((own) => own.attributeScreens),
  ),
  'product-tag': crudModule(outlines['product-tag'], IconTags, () =>
    import('../modules/product-tag/product-tag.screens.tsx').then((own) => own.productTagScreens),
  ),
  brand: crudModule(outlines.brand, IconTag, () =>
    import('../modules/brand/brand.screens.tsx').then((own) => own.brandScreens),
  ),
  'product-property': crudModule(outlines['product-property'], IconSparkles, () =>
    import('../modules/product-property/product-property.screens.tsx').then((own) => own.productPropertyScreens),
  ),
  manufacturer: crudModule(outlines.manufacturer, IconFactory, () =>
    import('../modules/manufacturer/manufacturer.screens.tsx').then((own) => own.manufacturerScreens),
  ),
  city: crudModule(outlines.city, IconMapPin, () =>
    import('../modules/city/city.screens.tsx').then((own) => own.cityScreens),
  ),
  'delivery-type': crudModule(outlines['delivery-type'], IconTruck, () =>
    import('../modules/delivery-type/delivery-type.screens.tsx').then((own) => own.deliveryTypeScreens),
  ),
  'product-review': crudModule(outlines['product-review'], IconMessageStar, () =>
    import('../modules/product-review/product-review.screens.tsx').then((own) => own.productReviewScreens),
  ),
  faq: crudModule(outlines.faq, IconQuestion, () =>
    import('../modules/faq/faq.screens.tsx').then((own) => own.faqScreens),
  ),
  'faq-category': crudModule(outlines['faq-category'], IconQuestions, () =>
    import('../modules/faq-category/faq-category.screens.tsx').then((own) => own.faqCategoryScreens),
  ),
  review: crudModule(outlines.review, IconGoogle, () =>
    import('../modules/review/review.screens.tsx').then((own) => own.reviewScreens),
  ),
  coupon: couponModule,
  page: crudModule(outlines.page, IconFiles, () =>
    import('../modules/page/page.screens.tsx').then((own) => own.pageScreens),
  ),
  'tax-rate': crudModule(outlines['tax-rate'], IconFiles, () =>
    import('../modules/tax-rate/tax-rate.screens.tsx').then((own) => own.taxRateScreens),
  ),
  'site-setting': crudModule(outlines['site-setting'], IconSettings, () =>
    import('../modules/site-setting/site-setting.screens.tsx').then((own) => own.siteSettingScreens),
  ),
  general: generalModule,
  'admin-user': adminUserModule,
  role: crudModule(outlines.role, IconShield, () =>
    import('../modules/role/role.screens.tsx').then((own) => own.roleScreens),
  ),
  'permission-group': permissionGroupModule,
  permission: crudModule(outlines.permission, IconKey, () =>
    import('../modules/permission/permission.screens.tsx').then((own) => own.permissionScreens),
  ),
} satisfies Record<ModuleName, unknown>;

/** All modules, in the order of the navigation within each group, with the types of their routes. */
export const routedModules = [
  reportModule,
  orderModule,
  customerModule,
  settlementModule,
  gatewayModule,
  vendorModule,
  productModule,
  contentModule,
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
