import { membershipEndpoints } from '@bakehouse/contract/profile';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { agreementEndpoints } from '@bakehouse/contract/vendor/vendor-agreement';
import { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { fileRoute, type Route, readReplica, route } from '../../kernel/http/route.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { createAgreement, listAgreements, removeAgreement } from './agreement/agreement.service.ts';
import { decideAssortment, updateAssortment, viewAssortment } from './assortment/assortment.ts';
import {
  decideDocument,
  downloadDocument,
  listOpenDocuments,
  removeDocument,
  submitDocument,
  viewDocuments,
} from './document/documents.ts';
import { listServicing } from './hours/servicing.ts';
import { decideHours, listLeadTimeChoices, pauseVendor, updateHours, viewHours } from './hours/vendor-hours.ts';
import {
  acceptMembership,
  changeMember,
  inviteMember,
  leaveStore,
  listMemberships,
  listTeam,
  removeMember,
} from './team/team.service.ts';
import { toSearched } from './vendor.present.ts';
import {
  createVendor,
  listVendors,
  removeVendor,
  restoreVendor,
  updateVendor,
  viewVendor,
  viewVendorOfUser,
} from './vendor.service.ts';
import { exportVendors } from './vendor-export.ts';
import { inviteVendor } from './vendor-invitation.ts';
import { addPreferences, updateCost, updatePreferenceStatus, viewPreferences } from './vendor-preferences.ts';
import { reviewVendor, sendToReview } from './vendor-review.ts';
import { searchVendors } from './vendor-servicing.ts';
import { findWithoutStore } from './vendor-user.queries.ts';

/** spec 1 §5: the minimum number of characters of a search for vendors. */
const minCharacters = 3;

export const vendorRoutes = (): Route[] => [
  readReplica(route(vendorEndpoints.list, (ctx, { query }) => listVendors(ctx, 'active', query))),
  readReplica(fileRoute(vendorEndpoints.exportList, (ctx, { query }) => exportVendors(ctx, query, false))),
  readReplica(fileRoute(vendorEndpoints.exportPersonal, (ctx, { query }) => exportVendors(ctx, query, true))),
  readReplica(route(vendorEndpoints.deleted, (ctx, { query }) => listVendors(ctx, 'deleted', query))),
  route(vendorEndpoints.detail, (ctx, { params }) => viewVendor(ctx, params.id)),
  route(vendorEndpoints.create, (ctx, { body }) => createVendor(ctx, body)),
  route(vendorEndpoints.update, (ctx, { params, body }) => updateVendor(ctx, params.id, body)),
  route(vendorEndpoints.remove, (ctx, { params, query }) => removeVendor(ctx, params.id, query.version)),
  route(vendorEndpoints.restore, (ctx, { params, query }) => restoreVendor(ctx, params.id, query.version)),
  route(vendorEndpoints.preferences, (ctx, { params }) => viewPreferences(ctx, params.id)),
  route(vendorEndpoints.addPreferences, (ctx, { params, body }) => addPreferences(ctx, params.id, body)),
  route(vendorEndpoints.updateCost, (ctx, { params, body }) => updateCost(ctx, params.id, params.typeId, body)),
  route(vendorEndpoints.updatePreferenceStatus, (ctx, { params, body }) =>
    updatePreferenceStatus(ctx, params.id, params.typeId, body),
  ),
  route(vendorEndpoints.search, async ({ db, scope }, { query: { vendor } }) => {
    if (vendor.length < minCharacters) return { data: [] };
    const { rows, correctedSearch } = await searchVendors(db, scope, vendor);
    return { data: rows.map(toSearched), correctedSearch };
  }),
  route(vendorEndpoints.servicing, (ctx, { body }) => listServicing(ctx, body)),
  route(vendorHoursEndpoints.view, (ctx, { params }) => viewHours(ctx, params.id)),
  route(vendorHoursEndpoints.leadTimeChoices, (ctx, { params, query }) => listLeadTimeChoices(ctx, params.id, query)),
  route(vendorHoursEndpoints.update, (ctx, { params, body }) => updateHours(ctx, params.id, body)),
  route(vendorHoursEndpoints.pause, (ctx, { params, body }) => pauseVendor(ctx, params.id, body)),
  route(vendorHoursEndpoints.decide, (ctx, { params, body }) => decideHours(ctx, params.id, body)),
  route(vendorAssortmentEndpoints.view, (ctx, { params, query }) => viewAssortment(ctx, params.id, query)),
  route(vendorAssortmentEndpoints.update, (ctx, { params, body }) => updateAssortment(ctx, params.id, body)),
  route(vendorAssortmentEndpoints.decide, (ctx, { params, body }) => decideAssortment(ctx, params.id, body)),
  route(vendorDocumentEndpoints.open, (ctx) => listOpenDocuments(ctx)),
  route(vendorDocumentEndpoints.view, (ctx, { params }) => viewDocuments(ctx, params.id)),
  route(vendorDocumentEndpoints.submit, (ctx, { params, body }) => submitDocument(ctx, params.id, body)),
  fileRoute(vendorDocumentEndpoints.file, (ctx, { params }) => downloadDocument(ctx, params.id, params.documentId)),
  route(vendorDocumentEndpoints.decide, (ctx, { params, body }) =>
    decideDocument(ctx, params.id, params.documentId, body),
  ),
  route(vendorDocumentEndpoints.remove, (ctx, { params }) => removeDocument(ctx, params.id, params.documentId)),
  route(vendorEndpoints.review, (ctx, { params, body }) => reviewVendor(ctx, params.id, body)),
  route(vendorEndpoints.invite, (ctx, { params, body }) => inviteVendor(ctx, params.id, body.version)),
  route(vendorEndpoints.sendToReview, (ctx, { params, body }) => sendToReview(ctx, params.id, body.version)),
  route(vendorEndpoints.withoutStore, async ({ db, scope }) => ({
    data: (await findWithoutStore(db, scope)).map(({ id, created_at, ...person }) => ({
      _id: id,
      ...person,
      createdAt: toIsoTime(created_at),
    })),
  })),
  route(teamEndpoints.list, (ctx, { params }) => listTeam(ctx, params.id)),
  route(teamEndpoints.invite, (ctx, { params, body }) => inviteMember(ctx, params.id, body)),
  route(teamEndpoints.change, (ctx, { params, body }) => changeMember(ctx, params.id, params.memberId, body.role)),
  route(teamEndpoints.remove, (ctx, { params }) => removeMember(ctx, params.id, params.memberId)),
  route(agreementEndpoints.list, (ctx, { params }) => listAgreements(ctx, params.id)),
  route(agreementEndpoints.create, (ctx, { params, body }) => createAgreement(ctx, params.id, body)),
  route(agreementEndpoints.remove, (ctx, { params }) => removeAgreement(ctx, params.id, params.agreementId)),
  route(membershipEndpoints.list, (ctx) => listMemberships(ctx)),
  route(membershipEndpoints.accept, (ctx, { params }) => acceptMembership(ctx, params.id)),
  route(membershipEndpoints.leave, (ctx, { params }) => leaveStore(ctx, params.id)),
  route(vendorEndpoints.ofUser, (ctx, { params }) => viewVendorOfUser(ctx, params.id)),
];
