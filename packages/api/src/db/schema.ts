/** Every table, for the migration generator. */
export * from '../modules/admin-user/admin-user.table.ts';
export * from '../modules/audit/audit.table.ts';
export * from '../modules/brand/brand.table.ts';
export * from '../modules/category/category.table.ts';
export * from '../modules/delivery-type/delivery-type.table.ts';
export * from '../modules/order/order.table.ts';
export * from '../modules/permission/permission.table.ts';
export * from '../modules/permission-group/permission-group.table.ts';
export * from '../modules/product/product.table.ts';
export * from '../modules/role/role.table.ts';
export * from '../modules/session/session.table.ts';
export * from '../modules/upload/upload.table.ts';
export * from '../modules/vendor/vendor.table.ts';
export * from './kernel.table.ts';
