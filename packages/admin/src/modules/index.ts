import type { ResourceName, resources } from '@bakehouse/contract/resources';
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

/** Type of a resource of the contract. The resource itself is loaded with the module's screens. */
type Of<Name extends ResourceName> = (typeof resources)[Name];

/** Resource modules. The build fails when a resource of the contract is missing here. */
const plainModules = {
  category: crudModule<Of<'category'>>(
    {
      screen: '/category',
      label: 'Categories',
      one: 'Category',
      base: 'category',
      deleted: 'getdeleted',
      group: 'Catalogue',
      icon: IconCategory,
    },
    () => import('./category/category.screens.tsx').then((own) => own.categoryScreens),
  ),
  attribute: crudModule<Of<'attribute'>>(
    {
      screen: '/attributes',
      label: 'Attributes',
      one: 'Attribute',
      base: 'attributes',
      deleted: 'deleted',
      group: 'Catalogue',
      icon: IconAttributes,
    },
    () => import('./attribute/attribute.screens.tsx').then((own) => own.attributeScreens),
  ),
  'product-tag': crudModule<Of<'product-tag'>>(
    {
      screen: '/product_tag',
      label: 'Product tags',
      one: 'Product tag',
      base: 'product_tag',
      deleted: 'getdeleted',
      group: 'Catalogue',
      icon: IconTags,
    },
    () => import('./product-tag/product-tag.screens.tsx').then((own) => own.productTagScreens),
  ),
  brand: crudModule<Of<'brand'>>(
    {
      screen: '/brand',
      label: 'Brands',
      one: 'Brand',
      base: 'brand',
      deleted: 'getdeleted',
      group: 'Catalogue',
      icon: IconTag,
    },
    () => import('./brand/brand.screens.tsx').then((own) => own.brandScreens),
  ),
  'product-property': crudModule<Of<'product-property'>>(
    {
      screen: '/product-properties',
      label: 'Product properties',
      one: 'Product property',
      base: 'product_properties',
      deleted: 'getdeleted',
      group: 'Catalogue',
      icon: IconSparkles,
    },
    () => import('./product-property/product-property.screens.tsx').then((own) => own.productPropertyScreens),
  ),
  manufacturer: crudModule<Of<'manufacturer'>>(
    {
      screen: '/manufacturer',
      label: 'Manufacturers',
      one: 'Manufacturer',
      base: 'manufacturer',
      deleted: 'getdeleted',
      group: 'Catalogue',
      icon: IconFactory,
    },
    () => import('./manufacturer/manufacturer.screens.tsx').then((own) => own.manufacturerScreens),
  ),
  city: crudModule<Of<'city'>>(
    {
      screen: '/city',
      label: 'Cities',
      one: 'City',
      base: 'city',
      deleted: 'getdeleted',
      group: 'Content',
      icon: IconMapPin,
    },
    () => import('./city/city.screens.tsx').then((own) => own.cityScreens),
  ),
  'delivery-type': crudModule<Of<'delivery-type'>>(
    {
      screen: '/delivery-type',
      label: 'Delivery types',
      one: 'Delivery type',
      base: 'delivery_type',
      deleted: 'deleted',
      group: 'Vendors',
      icon: IconTruck,
    },
    () => import('./delivery-type/delivery-type.screens.tsx').then((own) => own.deliveryTypeScreens),
  ),
  'product-review': crudModule<Of<'product-review'>>(
    {
      screen: '/product-reviews',
      label: 'Product reviews',
      one: 'Product review',
      base: 'product_reviews',
      deleted: 'getdeleted',
      group: 'Reviews & FAQ',
      icon: IconMessageStar,
    },
    () => import('./product-review/product-review.screens.tsx').then((own) => own.productReviewScreens),
  ),
  faq: crudModule<Of<'faq'>>(
    {
      screen: '/faq',
      label: 'FAQs',
      one: 'FAQ',
      base: 'faq',
      deleted: 'getdeleted',
      group: 'Reviews & FAQ',
      icon: IconQuestion,
    },
    () => import('./faq/faq.screens.tsx').then((own) => own.faqScreens),
  ),
  'faq-category': crudModule<Of<'faq-category'>>(
    {
      screen: '/FaqCategory',
      label: 'FAQ categories',
      one: 'FAQ category',
      base: 'FaqCategory',
      deleted: 'getdeleted',
      group: 'Reviews & FAQ',
      icon: IconQuestions,
    },
    () => import('./faq-category/faq-category.screens.tsx').then((own) => own.faqCategoryScreens),
  ),
  review: crudModule<Of<'review'>>(
    {
      screen: '/reviews',
      label: 'Google reviews',
      one: 'Google review',
      base: 'reviews',
      deleted: 'getdeleted',
      group: 'Reviews & FAQ',
      icon: IconGoogle,
    },
    () => import('./review/review.screens.tsx').then((own) => own.reviewScreens),
  ),
  coupon: couponModule,
  page: crudModule<Of<'page'>>(
    {
      screen: '/pages',
      label: 'Pages',
      one: 'Page',
      base: 'pages',
      deleted: 'getdeleted',
      group: 'Content',
      icon: IconFiles,
    },
    () => import('./page/page.screens.tsx').then((own) => own.pageScreens),
  ),
  'site-setting': crudModule<Of<'site-setting'>>(
    {
      screen: '/sitesetting',
      label: 'Site settings',
      one: 'Site setting',
      base: 'sitesetting',
      deleted: 'getdeleted',
      group: 'Settings',
      icon: IconSettings,
    },
    () => import('./site-setting/site-setting.screens.tsx').then((own) => own.siteSettingScreens),
  ),
  general: generalModule,
  'admin-user': adminUserModule,
  role: crudModule<Of<'role'>>(
    {
      screen: '/role',
      label: 'Roles',
      one: 'Role',
      base: 'role',
      deleted: 'deleted',
      group: 'People & access',
      icon: IconShield,
    },
    () => import('./role/role.screens.tsx').then((own) => own.roleScreens),
  ),
  'permission-group': permissionGroupModule,
  permission: crudModule<Of<'permission'>>(
    {
      screen: '/permission',
      label: 'Permissions',
      one: 'Permission',
      base: 'permission',
      deleted: 'deleted',
      group: 'People & access',
      icon: IconKey,
    },
    () => import('./permission/permission.screens.tsx').then((own) => own.permissionScreens),
  ),
} satisfies Record<ResourceName, AdminModule>;

/** All modules, in the order of the navigation within each group. */
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
