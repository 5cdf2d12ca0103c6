import { pageBlocks } from '@bakehouse/contract/blocks/block';
import { type SelectionKind, selectionKinds } from '@bakehouse/contract/blocks/selections';
import { contentSettings, type SettingName } from '@bakehouse/contract/content/content-settings';
import { sql } from 'drizzle-orm';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { retainTextImages } from '../../kernel/crud/text-images.ts';
import { defaultTextOf } from '../../modules/content/content.present.ts';
import { findSelections } from '../../modules/content/published.queries.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { assignBlockKeys } from '../../platform/lib/block-keys.ts';
import { categoryNames } from '../catalogue/cake.ts';
import { spreadTimes } from '../catalogue/catalogue.ts';
import type { DemoImages } from '../images.ts';
import { type BlockChoices, earlierHomePage, globalSections, homePage } from './content-home.ts';
import { footer, general, header, metaRecords, pages, payment } from './content-site.ts';

/** Loads the demo's storefront, which refers to records of the catalogue. */

/**
 * Loads the home page, the pages and the settings.
 * @param editor name of their author
 */
export async function loadContent(db: Db, images: DemoImages, editor: string, now: Date): Promise<void> {
  const imageUrl = (name: string) => largeUrl(images.idOf('content', name));
  const choices = await findBlockChoices(db, imageUrl);
  const logo = imageUrl('logo');
  const bannerId = images.idOf('content', 'banner');
  await loadSetting(db, 'home', [earlierHomePage(choices), homePage(choices)], editor, now);
  await loadSetting(db, 'global-sections', [globalSections(choices)], editor, now);
  await loadSetting(db, 'header', [header(logo)], editor, now);
  await loadSetting(db, 'footer', [footer(logo)], editor, now);
  await loadSetting(db, 'payment', [payment], editor, now);
  await loadPages(db, choices, bannerId, now);
  await insertRows(db, 'general_setting', [{ id: newId(), ...general, ...spreadTimes(now, 0, 1) }]);
  const records = metaRecords.map(([meta_key, meta_tag, meta_value], index) => ({
    id: newId(),
    meta_key,
    meta_tag,
    meta_value,
    image_id: meta_key === 'og:image' ? bannerId : null,
    ...spreadTimes(now, index, metaRecords.length),
  }));
  await insertRows(db, 'site_setting', records);
}

const largeUrl = (id: string) => imageUrls(id)?.large ?? '';

/** Finds the records and images that the blocks refer to. */
async function findBlockChoices(db: Db, imageUrl: BlockChoices['imageUrl']): Promise<BlockChoices> {
  const ids = await findIdsByName(db);
  const [product = [], category = [], city = [], faq = [], review = []] = selectionKinds.map((kind) => [
    ...ids[kind].values(),
  ]);
  const selections = await findSelections(db, { product, category, city, faq, review });
  const productImages = new Map(
    (await rowsOf<{ name: string; image: string }>(db, sql`select name, featured_image_id as image from product`)).map(
      ({ name, image }) => [name, image],
    ),
  );
  return {
    chosen: (kind, name) => JSON.stringify(selections.get(`${kind} ${ids[kind].get(name)}`) ?? null),
    imageUrl,
    productImageUrl: (name) => largeUrl(productImages.get(name) ?? ''),
  };
}

async function findIdsByName(db: Db): Promise<Record<SelectionKind, Map<string, string>>> {
  const rows = await rowsOf<{ kind: SelectionKind; id: string; name: string }>(
    db,
    sql`select 'product' as kind, id, name from product union all select 'category', id, name from category
        union all select 'city', id, name from city union all select 'faq', id, question from faq
        union all select 'review', id, name from review`,
  );
  const idsOf = (kind: SelectionKind) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [name, id]));
  return {
    product: idsOf('product'),
    category: idsOf('category'),
    city: idsOf('city'),
    faq: idsOf('faq'),
    review: idsOf('review'),
  };
}

/** Saves the versions of a setting one day apart, the last one three days ago. */
async function loadSetting(db: Db, name: SettingName, values: readonly unknown[], by: string, now: Date) {
  const savedAt = (index: number) => new Date(now.getTime() - (3 + values.length - index) * 86_400_000).toISOString();
  const saves = values.map((value, index) => ({
    name,
    version: index + 2,
    value: JSON.stringify(withKeys(contentSettings[name].value.parse(value))),
    saved_at: savedAt(index),
    saved_by: by,
    restored_from: null,
  }));
  const first = {
    name,
    version: 1,
    value: defaultTextOf(name),
    saved_at: savedAt(0),
    saved_by: null,
    restored_from: null,
  };
  await insertRows(db, 'content_version', [first, ...saves]);
  const { restored_from: _, ...current } = saves.at(-1) ?? first;
  await insertRows(db, 'content_setting', [current]);
  for (const { value } of saves) await retainTextImages(db, value);
}

const withKeys = <Value>(value: Value) => (Array.isArray(value) ? assignBlockKeys(value) : value);

async function loadPages(db: Db, choices: BlockChoices, image: string, now: Date): Promise<void> {
  const categoriesBlock = {
    block_name: 'categoriesBlock',
    layout: 'image_round_small',
    title: 'What we bake',
    data: [categoryNames.birthday, categoryNames.cheese].map((name) => choices.chosen('category', name)),
  };
  const rows = pages.map((page, index) => ({
    id: newId(),
    ...page,
    image_id: page.slug === 'about-us' ? image : null,
    blocks: page.slug === 'about-us' ? assignBlockKeys(pageBlocks.parse([categoriesBlock])) : [],
    ...spreadTimes(now, index, pages.length),
  }));
  await insertRows(db, 'page', rows);
}
