/** Groups of the navigation, in the order shown. */
export const navigationGroups = [
  'Orders',
  'Vendors',
  'Money',
  'Catalogue',
  'Promotions',
  'Content',
  'Reviews & FAQ',
  'People & access',
  'Settings',
] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

/**
 * Labels and paths of a plain module, without its schemas. The file imports no zod, because the first screen of the dashboard
 * loads it.
 */
export type Outline = {
  /** Singular and plural in sentence case. */
  readonly label: { readonly one: string; readonly many: string };
  /** Address of the list in the dashboard. */
  readonly screen: `/${string}`;
  /** First part of its API paths, in the specification's spelling. It also names the folder of its images. */
  readonly base: string;
  /** Another spelling of `base` that the API accepts. */
  readonly alias?: string;
  /** Last part of the API path that lists the deleted records. */
  readonly deleted: 'deleted' | 'getdeleted';
  /** Group of the navigation. */
  readonly group: NavigationGroup;
  /** Image fields of the input, which may arrive as parts of a multipart body. */
  readonly files?: readonly string[];
};

/** The part of an outline from which the paths of the API follow. */
export type OutlinePaths = Pick<Outline, 'base' | 'alias' | 'deleted'>;

/** Returns methods and paths of the endpoints of a plain module. */
export function outlineCalls({ base, alias, deleted }: OutlinePaths) {
  const pathsOf = (path: string) => ({
    path: `${base}/${path}`,
    aliases: alias === undefined ? [] : [`${alias}/${path}`],
  });
  return {
    list: { methods: ['GET'], ...pathsOf('list') },
    exportList: { methods: ['GET'], ...pathsOf('export') },
    detail: { methods: ['GET'], ...pathsOf('detail/{id}') },
    create: { methods: ['POST'], ...pathsOf('create') },
    update: { methods: ['PUT', 'PATCH'], ...pathsOf('update/{id}') },
    remove: { methods: ['DELETE'], ...pathsOf('delete/{id}') },
    deleted: { methods: ['GET'], ...pathsOf(deleted) },
    // The specification restores with DELETE (spec 1 §7); PUT does the same.
    restore: { methods: ['PUT', 'DELETE'], ...pathsOf('restore/{id}') },
  } as const;
}

const keyOf = ({ methods, path }: { readonly methods: readonly string[]; readonly path: string }) =>
  `${methods[0]} ${path}`;

/** Returns the keys of the permissions for the endpoints of a plain module, such as `GET brand/list`. */
export function permissionKeys(outline: OutlinePaths) {
  const { list, exportList, detail, create, update, remove, deleted, restore } = outlineCalls(outline);
  return {
    list: keyOf(list),
    exportList: keyOf(exportList),
    detail: keyOf(detail),
    create: keyOf(create),
    update: keyOf(update),
    remove: keyOf(remove),
    deleted: keyOf(deleted),
    restore: keyOf(restore),
  };
}
