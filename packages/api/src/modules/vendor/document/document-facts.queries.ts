import { sql } from 'drizzle-orm';

/** The SQL about documents that the statements about stores include, so that they need no further statement. */

/** The kinds that the assignment settings require, as a JSON array; null if they require none. */
export const requiredKinds = sql`(
  select s.value::jsonb->'required_documents' from content_setting s
  where s.name = 'assignment' and jsonb_array_length(nullif(s.value::jsonb->'required_documents', 'null')) > 0)`;

/**
 * A column with the required documents of the store `v`: of each kind the accepted one, else the one that waits for review, else the
 * rejected one. Null if the settings require none.
 */
export const documentsColumn = sql`(
  select json_agg(json_build_object('kind', k.kind, 'state', coalesce(d.state, 'missing'), 'expires_on', d.expires_on)
    order by k.position)
  from jsonb_array_elements_text(${requiredKinds}) with ordinality as k(kind, position)
  left join lateral (
    select d.state, d.expires_on from store_document d
    where d.vendor_id = v.id and d.kind = k.kind and d.state <> 'replaced'
    order by array_position(array['accepted', 'submitted', 'rejected'], d.state) limit 1) as d on true)`;
