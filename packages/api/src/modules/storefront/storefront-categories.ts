import type { StorefrontCategory, StorefrontCategoryDetail } from '@bakehouse/contract/storefront/storefront-catalogue';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import type { CategoryRow } from './storefront-category.queries.ts';

/** The tree of the categories that customers see: active categories with only active parents. */

export type CategoryNode = { readonly row: CategoryRow; readonly depth: number; readonly parent: CategoryNode | null };

export type CategoryTree = {
  /** In the order of the tree: each category is followed by its descendants. */
  readonly nodes: readonly CategoryNode[];
  readonly bySlug: ReadonlyMap<string, CategoryNode>;
  readonly byId: ReadonlyMap<string, CategoryNode>;
};

/** Builds the tree. It omits categories below a missing one, with their descendants, and circles. */
export function toTree(rows: readonly CategoryRow[]): CategoryTree {
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const nodes: CategoryNode[] = [];
  const add = (parent: CategoryNode | null, depth: number) => {
    for (const row of byParent.get(parent?.row.id ?? null) ?? []) {
      const node = { row, depth, parent };
      nodes.push(node);
      add(node, depth + 1);
    }
  };
  add(null, 0);
  return {
    nodes,
    bySlug: new Map(nodes.map((node) => [node.row.slug.toLowerCase(), node])),
    byId: new Map(nodes.map((node) => [node.row.id, node])),
  };
}

/** Returns the direct children of a category, or the categories at the top. */
export const childrenOf = ({ nodes }: CategoryTree, parent: CategoryNode | null): CategoryNode[] =>
  nodes.filter((node) => node.parent === parent);

/** Returns a category and its descendants, which follow it in the tree. */
export function withDescendants({ nodes }: CategoryTree, node: CategoryNode): CategoryNode[] {
  const start = nodes.indexOf(node);
  const end = nodes.findIndex(({ depth }, index) => index > start && depth <= node.depth);
  return nodes.slice(start, end === -1 ? undefined : end);
}

export const toStorefrontCategory = ({ row, depth, parent }: CategoryNode): StorefrontCategory => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  parent: parent?.row.slug ?? null,
  depth,
  short_description: row.short_description,
  add_on: row.add_on,
  image: imageUrls(row.image_id),
});

/** Returns the ancestors of a category, from the top. */
const parentsOf = ({ parent }: CategoryNode): CategoryNode[] => (parent ? [...parentsOf(parent), parent] : []);

export const toCategoryDetail = (tree: CategoryTree, node: CategoryNode): StorefrontCategoryDetail => ({
  ...toStorefrontCategory(node),
  description: node.row.description,
  banner_image: imageUrls(node.row.banner_image_id),
  faqs: node.row.faqs.map(({ question, answer = '' }) => ({ question, answer })),
  meta_title: node.row.meta_title,
  meta_description: node.row.meta_description,
  parents: parentsOf(node).map(({ row: { name, slug } }) => ({ name, slug })),
  children: childrenOf(tree, node).map(toStorefrontCategory),
  related: node.row.related.flatMap((id) => tree.byId.get(id) ?? []).map(toStorefrontCategory),
});
