-- The normalisation of `searchText` in the contract. It takes about 10 µs, so the planner must prefer an index on its result. The result starts with a space, so that ' cho' finds the beginning of a word.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN ' ' || btrim(regexp_replace(
    replace(
      lower(translate(
        regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u0027\u00ad\u02bc\u061c\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\ufeff]+', '', 'g'),
        '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789')),
      '&', ' and '),
    '[\u0009-\u000d\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u2010-\u205e\u20a0-\u20cf\u3000-\u3003]+', ' ', 'g'));
END $$;--> statement-breakpoint
DROP INDEX "coupon_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "product_search";--> statement-breakpoint
DROP INDEX "admin_user_words";--> statement-breakpoint
ALTER TABLE "postal_office" drop column "names";--> statement-breakpoint
ALTER TABLE "postal_office" ADD COLUMN "names" text GENERATED ALWAYS AS (search_text(office || ' ' || taluk || ' ' || district || ' ' || state)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "postal_office_names" ON "postal_office" USING gin ("names" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "vendor" drop column "words";--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "words" text GENERATED ALWAYS AS (search_text(store_name || ' ' || locality || ' ' || city || ' ' || state || ' ' || pincode)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "vendor_words" ON "vendor" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
UPDATE "orders" o SET shipping_place = concat_ws(' ', nullif(o.shipping_place, ''), nullif(a.state, ''))
FROM "order_address" a WHERE a.order_id = o.id AND a.kind = 'shipping' AND o.shipping_place <> '';--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "words" text GENERATED ALWAYS AS (search_text(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || shipping_place || ' ' || city)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The trigger that calculates the lowest price also writes the text in which a search looks.
DROP TRIGGER "product_lowest_price" ON "product";--> statement-breakpoint
CREATE FUNCTION derive_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.lowest_price := coalesce(
    CASE WHEN new.product_type = 'variation' THEN (
      SELECT min(coalesce(v.sale_price, v.price)) FROM product_variant v WHERE v.product_id = new.id) END,
    new.sale_price, new.price);
  -- A shop searches only before the bar, which no normalised text contains.
  new.words := search_text(new.name) || ' |' || search_text(concat_ws(' ', new.product_sku,
    (SELECT string_agg(v.sku, ' ' ORDER BY v.position) FROM product_variant v WHERE v.product_id = new.id)));
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER product_derived BEFORE INSERT OR UPDATE ON product FOR EACH ROW EXECUTE FUNCTION derive_product();--> statement-breakpoint
DROP FUNCTION set_lowest_price();--> statement-breakpoint
UPDATE "product" SET lowest_price = 0;--> statement-breakpoint
CREATE INDEX "coupon_words" ON "coupon" USING gin (search_text("name" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ("words" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_words" ON "product" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admin_user_words" ON "admin_user" USING gin (search_text("name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);
