import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from './client.ts';

/** The kinds of constructs that distributed PostgreSQL engines lack or restrict. docs/scaling.md says what replaces each. */
export type ConstructKind =
  | 'extension'
  | 'function'
  | 'row trigger'
  | 'statement trigger'
  | 'transition tables'
  | 'gin index'
  | 'gist index'
  | 'other index'
  | 'exclusion constraint'
  | 'deferrable constraint'
  | 'sequence'
  | 'generated column';

export type Construct = { readonly kind: ConstructKind; readonly name: string };

/** Returns the constructs of the application's schema, sorted by kind and name. Objects of extensions are left out. */
export const findSpecialConstructs = (db: Db): Promise<Construct[]> =>
  rowsOf<Construct>(
    db,
    sql`
      with own_table as (
        select oid, relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      ), construct as (
        select 'extension' as kind, extname::text as name from pg_extension where extname <> 'plpgsql'
        union all
        select 'function', proname from pg_proc p
        where pronamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
        union all
        select case
            when tgoldtable is not null or tgnewtable is not null then 'transition tables'
            when tgtype & 1 = 1 then 'row trigger'
            else 'statement trigger'
          end, relname || '.' || tgname
        from pg_trigger join own_table on own_table.oid = tgrelid where not tgisinternal
        union all
        select case when amname in ('gin', 'gist') then amname || ' index' else 'other index' end,
          own_table.relname || '.' || i.relname
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
          join own_table on own_table.oid = x.indrelid
        where amname <> 'btree'
        union all
        select case when contype = 'x' then 'exclusion constraint' else 'deferrable constraint' end, relname || '.' || conname
        from pg_constraint join own_table on own_table.oid = conrelid
        where (contype = 'x' or condeferrable) and contype <> 't'
        union all
        select 'sequence', relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
        union all
        select 'generated column', relname || '.' || attname
        from pg_attribute join own_table on own_table.oid = attrelid where attgenerated <> ''
      )
      select kind, name from construct order by kind, name`,
  );
