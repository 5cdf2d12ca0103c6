import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import type { ListResponse } from '@bakehouse/contract/core/envelopes';
import type { Resource } from '@bakehouse/contract/core/resource';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import type { z } from 'zod';
import type { Exported } from './export/use-export.ts';

/** Fields of every record; the constraint of hooks and screens that are generic over modules. */
export type BaseRecord = {
  readonly _id: string;
  readonly version: number;
  /** Absent in modules without statuses. */
  readonly status?: unknown;
};

/** An endpoint with a response of the given type. */
export type EndpointFor<Value> = Endpoint & { readonly response: z.ZodType<Value> };

type ListEndpoint<Row> = EndpointFor<ListResponse<Row>> & { readonly query: z.ZodObject };

/**
 * A resource by the types of its records. A resource of the contract is assignable to it, so that a hook infers the
 * types from its argument.
 * @typeParam Rec a record as it is read, created and updated.
 * @typeParam Row a record in the lists.
 */
export type CrudResource<Rec extends BaseRecord = BaseRecord, Row extends BaseRecord = Rec> = Pick<
  Resource,
  'name' | 'label' | 'screen' | 'statuses' | 'statusFilters' | 'exported'
> & {
  readonly exportPersonal?: Exported | undefined;
  readonly endpoints: {
    readonly exportList: Exported;
    readonly list: ListEndpoint<Row>;
    readonly deleted: ListEndpoint<Row>;
    readonly detail: EndpointFor<{ data: Rec; usage?: UsageEntry[] | undefined }>;
    readonly create: EndpointFor<{ message: string; data: Rec }> & { readonly body: z.ZodType };
    readonly update: EndpointFor<{ message: string; data: Rec }> & { readonly body: z.ZodType };
    readonly remove: Endpoint;
    readonly restore: Endpoint;
  };
};

/** The part of a resource that deletes and restores records. */
export type LifecycleResource = Pick<CrudResource, 'name'> & {
  readonly endpoints: Pick<CrudResource['endpoints'], 'remove' | 'restore'>;
};
