import { z } from 'zod';
import { nameComponents } from '../../core/components.ts';
import { defineEndpoint } from '../../core/endpoint.ts';
import { choiceField, countQuery, idField } from '../../core/fields.ts';
import { proofSteps } from '../../vendor/proof-rules.ts';
import { orderSaved } from '../order.ts';
import { orderProof } from './order-proof.ts';

/** The photos that prove a delivery. They are private: only these endpoints serve them. */

const params = z.object({ id: idField });

export const orderProofEndpoints = {
  addPhoto: defineEndpoint({
    module: 'Orders',
    name: 'Add a photo that proves a delivery',
    operationId: 'addOrderProof',
    description: 'Adds a photo of an order before dispatch or at the door. Position and other metadata are removed.',
    methods: ['POST'],
    // It needs the permission to set the status of an order, so that existing roles need no other.
    access: 'signed-in',
    whileActing: 'open',
    errors: ['forbidden', 'password_change_required', 'not_found', 'wrong_status'],
    path: 'order/{id}/proof',
    params,
    body: z.object({
      step: choiceField(proofSteps),
      /** A multipart part: a JPEG, PNG or WebP image of at most 10 MB. */
      file: z.string(/* i18n */ 'Choose a photo').min(1, /* i18n */ 'Choose a photo').max(500),
    }),
    files: ['file'],
    filesArePrivate: 'photo',
    response: orderSaved,
    status: 201,
  }),
  photo: defineEndpoint({
    module: 'Orders',
    name: 'Download a photo that proves a delivery',
    operationId: 'getOrderProof',
    description: 'Returns a photo of an order by its position in `proof`.',
    methods: ['GET'],
    // It needs the permission to view the order.
    access: 'signed-in',
    whileActing: 'open',
    errors: ['forbidden', 'password_change_required', 'not_found'],
    path: 'order/{id}/proof/{position}',
    params: params.extend({ position: countQuery(1, 32_767, 'position must be a whole number') }),
    response: z.string(),
    produces: 'application/octet-stream',
  }),
};

nameComponents({ OrderProof: orderProof });
