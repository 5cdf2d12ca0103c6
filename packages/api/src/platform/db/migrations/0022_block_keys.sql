-- Gives every stored block a key after its id, as assignBlockKeys in block-keys.ts does on each save. Equal blocks of
-- different versions get equal keys. The text is changed instead of a jsonb value, because jsonb reorders the fields.
CREATE FUNCTION add_block_keys(blocks text) RETURNS text LANGUAGE sql AS $$
  WITH block AS (
    SELECT position, element::text AS stored, regexp_replace(element::text, '^\{"id":\d+,', '{') AS content
    FROM json_array_elements(blocks::json) WITH ORDINALITY AS list(element, position)
  ), keyed AS (
    SELECT position, stored, stored ~ '^\{"id":\d+,"block_key":"' AS has_key,
      left(encode(sha256(convert_to(
        content || ' ' || row_number() OVER (PARTITION BY content ORDER BY position), 'UTF8')), 'hex'), 16) AS key
    FROM block
  )
  SELECT coalesce('[' || string_agg(
    CASE WHEN has_key THEN stored ELSE regexp_replace(stored, '^\{("id":\d+,)?', '{\1"block_key":"' || key || '",') END,
    ',' ORDER BY position) || ']', blocks)
  FROM keyed
$$;--> statement-breakpoint
UPDATE "content_setting" SET "value" = add_block_keys("value") WHERE "name" IN ('home', 'global-sections');--> statement-breakpoint
UPDATE "content_version" SET "value" = add_block_keys("value") WHERE "name" IN ('home', 'global-sections');--> statement-breakpoint
UPDATE "page" SET "blocks" = add_block_keys("blocks"::text)::json WHERE "blocks"::text <> '[]';--> statement-breakpoint
DROP FUNCTION add_block_keys(text);
