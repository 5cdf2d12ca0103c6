import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, matchesResponse, messageResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  clockField,
  dayField,
  hasNoDuplicates,
  idField,
  latitudeField,
  longitudeField,
  rupeesField,
  searchTextField,
  textField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { listQuery, versionQuery } from '../core/resource.ts';
import { exportQuery, exportResponse } from '../export/list-export.ts';
import {
  clockText,
  decisionInput,
  deliveryPreference,
  preferenceInput,
  preferenceStatusField,
  searchedVendor,
  servicingVendor,
  vendorChange,
  vendorDetail,
  vendorInput,
  vendorRecord,
  vendorSaved,
  vendorStatuses,
} from './vendor.ts';
import { memberRoles } from './vendor-team.ts';

const common = { module: 'Vendors', access: 'permission' } as const;
const params = z.object({ id: idField });
const typeParams = z.object({ id: idField, typeId: idField });
const version = versionField.optional();

/** The onboarding wizard updates with PUT (spec 1 §7), other parts of the specification with POST. */
const eitherVerb = ['POST', 'PUT'] as const;

/** Searches the name and location of the store, and the name, email and phone of its user. */
const vendorListQuery = listQuery(['name', 'createdAt'], vendorStatuses);

const vendorFilters = vendorListQuery.omit({ page: true, perPage: true });

const publicColumns = [
  ...['id', 'createdAt', 'updatedAt', 'store_name', 'status', 'store_address', 'locality', 'city', 'state', 'pincode'],
  ...['gstin', 'latitude', 'longitude', 'service_radius', 'paused_until'],
];
/** Columns of an export of vendors: all of them, and those without data of the people who manage them. */
export const vendorExportColumns = {
  all: [...publicColumns, 'manager_name', 'manager_email', 'manager_phone'],
  public: publicColumns,
};

/** Maximum number of stores in the response of `servicing`. */
export const maxServicing = 1_000;

const vendorList = listResponse(vendorRecord);

/** A delivery of an order that is checked before the order exists. */
const servicingDelivery = z.object({
  delivery_type: idField.optional(),
  date: dayField,
  from: clockField,
  upto: clockField,
  product: idField.optional(),
  /** Products of the add-ons. */
  addons: z.array(idField).max(20, fieldError('must have at most 20 entries')).optional(),
});

const noPlaceMessage = 'Send latitude and longitude, or a city';

const servicingResponse = dataResponse(z.array(servicingVendor)).extend({
  /** The slots of the deliveries in which the city has no seat left, with the number of its seats; empty without a city. */
  full_slots: z.array(z.object({ date: z.string(), from: clockText, upto: clockText, seats: z.int() })),
});

export const vendorEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List Vendors',
    operationId: 'listVendors',
    description: 'Returns a page of vendors.',
    methods: ['GET'],
    path: 'vendor/list',
    query: vendorListQuery,
    response: vendorList,
  }),
  exportList: defineEndpoint({
    ...common,
    name: 'Export Vendors',
    operationId: 'exportVendors',
    description: 'Returns all vendors that match the filters as a CSV file or a workbook.',
    path: 'vendor/export',
    query: vendorFilters.extend(exportQuery(vendorExportColumns.public)),
    ...exportResponse,
  }),
  exportPersonal: defineEndpoint({
    ...common,
    name: 'Export Vendors with personal data',
    operationId: 'exportVendorsWithPersonalData',
    description:
      'Returns all vendors that match the filters, with the people who manage them, as a CSV file or a workbook.',
    path: 'vendor/export_personal',
    leastStoreRole: 'owner',
    recentProof: true,
    query: vendorFilters.extend(exportQuery(vendorExportColumns.all)),
    ...exportResponse,
  }),
  detail: defineEndpoint({
    ...common,
    name: 'View Vendor',
    operationId: 'getVendor',
    description: 'Returns one vendor with its store address, service area and delivery preferences.',
    methods: ['GET'],
    path: 'newvendor/{id}',
    aliases: [
      'vendor/detail/{id}',
      'newvendor/get/{id}/store_address',
      'newvendor/get/{id}/service_area',
      'newvendor/store_address/{id}',
      'newvendor/service_area/{id}',
    ],
    params,
    response: dataResponse(vendorDetail),
  }),
  /** Creates a draft store for a user who has the Vendor role and no store. */
  create: defineEndpoint({
    ...common,
    name: 'Create Vendor',
    operationId: 'createVendor',
    description: 'Creates a draft store for a user who holds the Vendor role and has no store.',
    methods: ['POST'],
    path: 'newvendor',
    staffOnly: true,
    body: vendorInput,
    response: vendorSaved,
    status: 201,
  }),
  /** Updates store address and service area. Vendors may change their own store until it is approved. */
  update: defineEndpoint({
    ...common,
    name: 'Update Vendor',
    operationId: 'updateVendor',
    description:
      'Changes the store address or service area of a vendor; vendors change their own until it is approved.',
    errors: ['wrong_status'],
    methods: ['PUT', 'POST'],
    path: 'newvendor/{id}',
    leastStoreRole: 'owner',
    aliases: ['newvendor/store_address/{id}', 'newvendor/service_area/{id}'],
    params,
    body: vendorChange,
    response: vendorSaved,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Delete Vendor',
    operationId: 'deleteVendor',
    description: 'Moves a vendor to the deleted list.',
    methods: ['DELETE'],
    path: 'vendor/delete/{id}',
    leastStoreRole: 'owner',
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  deleted: defineEndpoint({
    ...common,
    name: 'List deleted Vendors',
    operationId: 'listDeletedVendors',
    description: 'Returns a page of the deleted vendors.',
    methods: ['GET'],
    path: 'vendor/deleted',
    aliases: ['newvendor/store_address/deleted', 'newvendor/service_area/deleted'],
    query: vendorListQuery,
    response: vendorList,
  }),
  restore: defineEndpoint({
    ...common,
    name: 'Restore Vendor',
    operationId: 'restoreVendor',
    description: 'Moves a deleted vendor back to the list.',
    methods: ['PUT', 'DELETE'],
    path: 'vendor/restore/{id}',
    leastStoreRole: 'owner',
    aliases: ['newvendor/store_address/restore/{id}', 'newvendor/service_area/restore/{id}'],
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  preferences: defineEndpoint({
    ...common,
    name: 'List delivery preferences',
    operationId: 'listDeliveryPreferences',
    description: 'Returns the delivery types that a vendor offers, with charge and status.',
    methods: ['GET'],
    path: 'newvendor/{id}/delivery_preference',
    params,
    response: dataResponse(z.array(deliveryPreference)),
  }),
  addPreferences: defineEndpoint({
    ...common,
    name: 'Add delivery preferences',
    operationId: 'addDeliveryPreferences',
    description: 'Adds delivery types to those that a vendor offers.',
    methods: eitherVerb,
    path: 'newvendor/{id}/add_prefs',
    whileActing: 'closed',
    params,
    body: z.object({
      delivery_types: z
        .array(preferenceInput, fieldError('must be a list'))
        .min(1, 'Select Atleast one Delivery type')
        .max(50, fieldError('must have at most 50 entries'))
        .refine((types) => hasNoDuplicates(types.map(({ id }) => id)), 'Each delivery type can be listed only once'),
      version,
    }),
    response: vendorSaved,
  }),
  updateCost: defineEndpoint({
    ...common,
    name: 'Change the charge of a delivery preference',
    operationId: 'updateDeliveryCharge',
    description: 'Changes the charge of one delivery type of a vendor.',
    methods: eitherVerb,
    path: 'newvendor/{id}/delivery/{typeId}/cost_update',
    whileActing: 'closed',
    params: typeParams,
    body: z.object({ cost: rupeesField, version }),
    response: vendorSaved,
  }),
  updatePreferenceStatus: defineEndpoint({
    ...common,
    name: 'Switch a delivery preference on or off',
    operationId: 'updateDeliveryStatus',
    description: 'Turns one delivery type of a vendor on or off.',
    methods: eitherVerb,
    path: 'newvendor/{id}/delivery/{typeId}/status_update',
    params: typeParams,
    body: z.object({ status: preferenceStatusField, version }),
    response: vendorSaved,
  }),
  /** Finds approved stores by name, location, pincode or user; `[]` for fewer than 3 characters. */
  search: defineEndpoint({
    ...common,
    name: 'Search Vendors',
    operationId: 'searchVendors',
    description:
      'Returns the approved stores that match a name, place, pincode or person; the text needs three characters.',
    methods: ['GET'],
    path: 'newvendor/search',
    query: z.strictObject({ vendor: searchTextField() }),
    response: matchesResponse(searchedVendor),
  }),
  /** Finds approved stores with a service radius that contains the point, nearest first, at most 1,000. */
  servicing: defineEndpoint({
    ...common,
    name: 'List the vendors that deliver to a point',
    operationId: 'listServicingVendors',
    description:
      'Returns the approved stores whose delivery radius includes a point, nearest first, at most 1,000. With an order or a slot, each has the reasons why it cannot deliver. With a city, `full_slots` has the slots in which its stores have no seat left.',
    errors: ['not_found'],
    methods: ['POST'],
    path: 'vendor/servicing',
    reads: true,
    body: z
      .object({
        latitude: latitudeField.optional(),
        longitude: longitudeField.optional(),
        /** City of the delivery address. Without a point, only `full_slots` is determined. */
        city: textField(200).optional(),
        /** An existing order, which takes no place of its own. Its deliveries are checked unless others are sent. */
        order: idField.optional(),
        /** Deliveries of an order that does not exist yet, or those to which an order is moved. */
        deliveries: z.array(servicingDelivery).max(200, fieldError('must have at most 200 entries')).optional(),
      })
      .refine(({ latitude, longitude, city }) => latitude !== undefined || (longitude === undefined && city), {
        path: ['latitude'],
        error: noPlaceMessage,
      })
      .refine(({ latitude, longitude, city }) => longitude !== undefined || (latitude === undefined && city), {
        path: ['longitude'],
        error: noPlaceMessage,
      }),
    response: servicingResponse,
  }),
  /** Approves a store in review, or rejects a store in review or later. The vendor receives the reason of a rejection. */
  review: defineEndpoint({
    ...common,
    name: 'Approve or reject a Vendor',
    operationId: 'reviewVendor',
    description: 'Approves or rejects a vendor; a rejection sends its reason to the vendor.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'newvendor/{id}/review',
    staffOnly: true,
    params,
    body: decisionInput,
    response: vendorSaved,
  }),
  /** Makes the person of a draft store Active, and sends them the link with which they finish the store themselves. */
  invite: defineEndpoint({
    ...common,
    name: 'Invite a Vendor to finish the onboarding',
    operationId: 'inviteVendor',
    description:
      'Approves the application of a vendor: makes the person of a draft store Active and sends an email with a link, so that they finish the store themselves.',
    errors: ['wrong_status', 'unavailable'],
    methods: ['POST'],
    path: 'newvendor/{id}/invite',
    staffOnly: true,
    params,
    body: z.object({ version }),
    optionalBody: true,
    response: vendorSaved,
  }),
  /** Sends a rejected and corrected store back to review. */
  sendToReview: defineEndpoint({
    ...common,
    name: 'Send a Vendor to review again',
    operationId: 'sendVendorToReview',
    description: 'Sends a rejected vendor back to review.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'newvendor/{id}/send_to_review',
    leastStoreRole: 'owner',
    params,
    body: z.object({ version }),
    optionalBody: true,
    response: vendorSaved,
  }),
  /** Users with the Vendor role without a store, because their onboarding was interrupted. */
  withoutStore: defineEndpoint({
    ...common,
    name: 'List vendor users without a store',
    operationId: 'listVendorUsersWithoutStore',
    description: 'Returns the users with the Vendor role who have no store yet.',
    methods: ['GET'],
    path: 'newvendor/without_store',
    response: dataResponse(
      z.array(z.object({ _id: idField, name: z.string(), email: z.string(), createdAt: timeField })),
    ),
  }),
  /** The store of an admin user, with the user; null when there is none. */
  ofUser: defineEndpoint({
    ...common,
    name: "View an admin user's vendor detail",
    operationId: 'getVendorOfUser',
    leastStoreRole: 'owner',
    description:
      'Returns an admin user with their store, or null for the store when they have none, and the stores in whose teams they work.',
    methods: ['GET'],
    path: 'admin/vendor/{id}',
    params,
    response: dataResponse(
      z.object({
        user: z.object({
          _id: idField,
          name: z.string(),
          first_name: z.string(),
          last_name: z.string(),
          email: z.string(),
          phone: z.string(),
          status: z.string(),
        }),
        vendor: vendorRecord.nullable(),
        /** True when the user has no active store but a deleted one, which can be restored. */
        has_deleted_store: z.boolean(),
        /** The stores of others in whose teams the user works. */
        member_of: z.array(z.object({ _id: idField, store_name: z.string(), role: z.enum(memberRoles) })),
      }),
    ),
  }),
};

nameComponents({
  VendorList: vendorList,
});
