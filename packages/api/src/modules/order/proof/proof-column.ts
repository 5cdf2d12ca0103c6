import type { ProofRule } from '@bakehouse/contract/vendor/proof-rules';
import { sql } from 'drizzle-orm';
import type { JsonRow } from '../../../platform/db/table-columns.ts';
import type { orderProofTable } from './order-proof.table.ts';

/** The SQL about proofs of delivery that the statements about orders include, so that they need no further statement. */

export type ProofRow = Pick<
  JsonRow<typeof orderProofTable>,
  'position' | 'step' | 'kind' | 'image_id' | 'store_id' | 'actor_name'
> & { readonly at: string };

export type ProofColumn = {
  /** The rules of the settings; null without one. */
  readonly rules: readonly ProofRule[] | null;
  /** The categories of the products of the order with their parents; null unless a rule names one. */
  readonly categories: readonly string[] | null;
  readonly given: readonly ProofRow[];
};

const rules = sql`(
  select nullif(nullif(s.value::jsonb->'proof_rules', 'null'), '[]') from content_setting s where s.name = 'assignment')`;

/** A column with whether the settings have a rule. */
export const hasProofRules = sql`(${rules} is not null)`;

/** The categories of the products of `orders o` with their parents. */
const categories = sql`(
  with recursive tree as (
    select l.category_id from order_item i join product_category l on l.product_id = i.product_id where i.order_id = o.id
    union
    select c.parent_id from tree t join category c on c.id = t.category_id where c.parent_id is not null
  )
  select coalesce(json_agg(t.category_id), '[]') from tree t)`;

/** A column with the rules of proofs, and with what decides about them for `orders o`. */
export const proofColumn = sql`json_build_object(
  'rules', ${rules},
  'categories', case when exists (
    select 1 from jsonb_array_elements(${rules}) r where r->>'category' is not null) then ${categories} end,
  'given', (select coalesce(json_agg(json_build_object('position', p.position, 'step', p.step, 'kind', p.kind,
      'image_id', p.image_id, 'store_id', p.store_id, 'at', p.at, 'actor_name', p.actor_name) order by p.at, p.position), '[]')
    from order_proof p where p.order_id = o.id and p.at is not null))`;
