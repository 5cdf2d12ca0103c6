import { type Outline, permissionKeys } from '@bakehouse/contract/core/outline';
import { type ModuleName, outlines } from '@bakehouse/contract/outlines';

/**
 * Who may call each declared route, and whose records they reach there. Written by hand: a new route is refused by
 * `access-matrix.test.ts` until somebody has said here who may call it.
 *
 * A line has seven words, one for each of `actors`. A number is the status they are answered with, whatever record they
 * name. Letters are the records they reach: A's and B's (vendors), nobody's (N), a deleted one (D); `-` is none of them. A
 * record that is not reached is answered byte for byte like an unknown one.
 */

export const actors = ['owner', 'staff', 'vendor A', 'vendor B', 'no role', 'disabled', 'nobody'] as const;
export type ActorName = (typeof actors)[number];

export type Whose = 'A' | 'B' | 'N' | 'D';

/** Records of a plain module belong to no vendor. */
const plainRecords = Object.fromEntries(Object.keys(outlines).map((name) => [name, ['N', 'D']])) as unknown as Readonly<
  Record<ModuleName, readonly ['N', 'D']>
>;

/** The records there are of a kind. */
export const recordsOf = {
  ...plainRecords,
  product: ['N', 'D'],
  upload: ['N'],
  /** Drafts of A, B and somebody without a part in it; each offers a delivery type. */
  store: ['A', 'B', 'N', 'D'],
  /** The same in review, rejected, and approved far from any other. */
  'store in review': ['A', 'B', 'N', 'D'],
  'store rejected': ['A', 'B', 'N', 'D'],
  'store approved': ['A', 'B', 'N', 'D'],
  /** People with the Vendor role and no store. */
  storeless: ['N', 'D'],
  order: ['A', 'B', 'N', 'D'],
  /** Placed today for today, of one piece. */
  'order of today': ['A', 'B', 'N', 'D'],
  /** A's and B's are the vendors themselves. */
  'admin-user': ['A', 'B', 'N', 'D'],
  /** The same people, named by their email. */
  email: ['A', 'B', 'N', 'D'],
  /** The same people, looked for by name. */
  person: ['A', 'B', 'N', 'D'],
  /** What A, B and the owner did. */
  audit: ['A', 'B', 'N'],
  /** Sign-ins of A and B; the deleted one was A's. */
  session: ['A', 'B', 'D'],
  /** The caller's own account. */
  self: [],
  /** Draft stores with living codes. */
  'store to verify': ['A', 'B', 'N', 'D'],
  /** Post offices: public knowledge, nobody's own. */
  postal: [],
  /** The site's settings: one of each, the marketplace's. */
  setting: [],
} as const satisfies Record<string, readonly Whose[]>;
export type Kind = keyof typeof recordsOf;

export type Line = {
  readonly kind: Kind;
  /** `list` answers rows, `record` names one record, `call` names none, `figure` counts records. */
  readonly shape: 'list' | 'record' | 'call' | 'figure';
  /** How an unknown record is answered. */
  readonly unknown: 200 | 404;
  readonly words: string;
  /** A POST that only asks. */
  readonly reads?: true;
  /** Nobody's own: whoever holds the permission is answered alike, however far the grant reaches. */
  readonly everyones?: true;
  /** Answers about a record without its id. */
  readonly unnamed?: true;
  /** Where in the answer's data their number stands. */
  readonly figure?: string;
  /** Super Admin's alone: nothing that is granted opens it. */
  readonly superOnly?: true;
  /** Records that are reached, but answered with 409 because others use them. */
  readonly inUse?: string;
};

const lists = (kind: Kind, words: string): Line => ({ kind, shape: 'list', unknown: 404, words });
const names = (kind: Kind, words: string, unknown: Line['unknown'] = 404): Line => ({
  kind,
  shape: 'record',
  unknown,
  words,
});
const calls = (kind: Kind, words: string): Line => ({ kind, shape: 'call', unknown: 404, words });

/** Counts the records of the letters, and for whoever reaches only their own nothing beyond them. */
const counts = (kind: Kind, figure: string, words: string): Line => ({
  kind,
  shape: 'figure',
  unknown: 404,
  words,
  figure,
});

const unnamed = (kind: Kind, words: string): Line => ({ ...names(kind, words), unnamed: true });

/** The marketplace's own, of which there is one: an own-only grant opens nothing. */
const ofTheSite = calls('setting', '200 200 403 403 403 401 401');

/** What the storefront shows. */
const forAnyone = calls('setting', '200 200 200 200 200 200 200');

/** Public knowledge behind a permission. */
const everyones = (kind: Kind): Line => ({
  ...calls(kind, '200 200 200 200 403 401 401'),
  reads: true,
  everyones: true,
});

/** The seven routes of a module without an owner: an own-only grant reaches none of its records and creates none. */
const plain = (kind: Kind, outline: Pick<Outline, 'base' | 'deleted'>, active: 'N' | 'ABN') => {
  const keys = permissionKeys(outline);
  return {
    [keys.list]: lists(kind, `${active} ${active} - - 403 401 401`),
    [keys.detail]: names(kind, `${active} ${active} - - 403 401 401`),
    [keys.create]: calls(kind, '201 201 403 403 403 401 401'),
    [keys.update]: names(kind, `${active} ${active} - - 403 401 401`),
    [keys.remove]: names(kind, `${active} ${active} - - 403 401 401`),
    [keys.deleted]: lists(kind, 'D D - - 403 401 401'),
    [keys.restore]: names(kind, 'D D - - 403 401 401'),
  };
};

/** Lines of the plain modules; a module whose lines differ is stated again below. */
const plainRoutes: Record<string, Line> = Object.assign(
  {},
  ...(Object.keys(outlines) as ModuleName[]).map((name) => plain(name, outlines[name], 'N')),
);

//                                             owner staff A B no-role disabled nobody

/** Anyone may call these; what they give is one's own. */
export const publicRoutes: Record<string, Line> = {
  'POST web-api/admin_auth/login': calls('self', '200 200 200 200 200 401 401'),
  'GET web-api/admin_auth/session': calls('self', '200 200 200 200 200 401 401'),
  'POST web-api/admin_auth/signup': calls('self', '201 201 201 201 201 201 201'),
  'GET public/home': forAnyone,
  'GET public/global-sections': forAnyone,
  'GET public/header': forAnyone,
  'GET public/footer': forAnyone,
  'GET public/pages/{slug}': forAnyone,
};

/** Any live session may call these, whatever its roles; they reach the caller's own account, the owner's too. */
export const signedInRoutes: Record<string, Line> = {
  'POST web-api/admin_auth/logout': calls('self', '200 200 200 200 200 401 401'),
  'PUT web-api/admin_auth/profile': calls('self', '200 200 200 200 200 401 401'),
  'POST web-api/admin_auth/password': calls('self', '200 200 200 200 200 401 401'),
  'GET web-api/admin_auth/sessions': lists('session', '- - A B - 401 401'),
  'DELETE web-api/admin_auth/sessions/{id}': names('session', '- - A B - 401 401'),
  // What they find is decided by the permissions of the lists (search.test.ts); nobody here but the owner holds one.
  'GET search': calls('self', '200 403 403 403 403 401 401'),
  'GET navigation/counts': calls('self', '200 200 200 200 200 401 401'),
};

/** Staff hold exactly the line's permission through a role of theirs, vendors exactly it through the role Vendor. */
export const permissionRoutes: Record<string, Line> = {
  ...plainRoutes,
  'GET attributes/getlistoption': lists('attribute', 'N N - - 403 401 401'),
  'GET product_tag/gettaglistforproduct': lists('product-tag', 'N N - - 403 401 401'),
  'GET category/getcategorylistforproduct': lists('category', 'N N - - 403 401 401'),
  'GET category/listparents': lists('category', 'N N - - 403 401 401'),
  'GET category/search': lists('category', 'N N - - 403 401 401'),
  'GET category/search/{text}': lists('category', 'N N - - 403 401 401'),
  'GET product_properties/search/{text}': lists('product-property', 'N N - - 403 401 401'),
  'GET manufacturar/list': lists('manufacturer', 'N N - - 403 401 401'),
  'GET city/search': lists('city', 'N N - - 403 401 401'),
  'GET product_reviews/products': lists('product', 'N N - - 403 401 401'),
  'GET faq/search': lists('faq', 'N N - - 403 401 401'),
  'GET FaqCategory/listparents': lists('faq-category', 'N N - - 403 401 401'),
  'GET reviews/search': lists('review', 'N N - - 403 401 401'),
  ...plain('product', { base: 'product', deleted: 'deleted' }, 'N'),
  'GET product/partial_list': lists('product', 'N N - - 403 401 401'),
  'GET product/getProductVariation/{id}': names('product', 'N N - - 403 401 401'),
  'GET product/dropdownSearch': lists('product', 'N N - - 403 401 401'),
  'GET product/dropdownSearch/{term}': lists('product', 'N N - - 403 401 401'),
  'GET product/getproductlistforcoupon': lists('product', 'N N - - 403 401 401'),
  'GET sitesetting/gethomesettings': ofTheSite,
  'PUT sitesetting/updatehomesettings': ofTheSite,
  'GET sitesetting/getglobalsectionssettings': ofTheSite,
  'PUT sitesetting/updateglobalsectionssettings': ofTheSite,
  'GET sitesetting/getheadersettings': ofTheSite,
  'PUT sitesetting/updateheadersettings': ofTheSite,
  'GET sitesetting/getfootersettings': ofTheSite,
  'PUT sitesetting/updatefootersettings': ofTheSite,
  'GET sitesetting/getpaymentsettings': ofTheSite,
  'PUT sitesetting/updatepaymentsettings': ofTheSite,
  'GET sitesetting/{setting}/versions': ofTheSite,
  'GET sitesetting/{setting}/versions/{number}': ofTheSite,
  'POST sitesetting/{setting}/versions/{number}/restore': ofTheSite,
  'POST fileupload/uploadImage': calls('upload', '200 200 403 403 403 401 401'),
  'POST fileupload/uploadtmpfiles': calls('upload', '200 200 403 403 403 401 401'),
  ...plain('admin-user', outlines['admin-user'], 'ABN'),
  // A and B have a store each.
  'DELETE admin/delete/{id}': { ...names('admin-user', 'ABN ABN - - 403 401 401'), inUse: 'AB' },
  'GET delivery_type/list': { ...lists('delivery-type', 'N N N N 403 401 401'), everyones: true },
  'GET vendor/list': lists('store', 'ABN ABN A B 403 401 401'),
  'GET newvendor/{id}': names('store', 'ABN ABN A B 403 401 401'),
  'POST newvendor': calls('store', '201 201 403 403 403 401 401'),
  'PUT newvendor/{id}': names('store', 'ABN ABN A B 403 401 401'),
  'DELETE vendor/delete/{id}': names('store', 'ABN ABN A B 403 401 401'),
  'GET vendor/deleted': lists('store', 'D D - - 403 401 401'),
  'PUT vendor/restore/{id}': names('store', 'D D - - 403 401 401'),
  'GET newvendor/{id}/delivery_preference': { ...names('store', 'ABN ABN A B 403 401 401'), unnamed: true },
  'POST newvendor/{id}/add_prefs': names('store', 'ABN ABN A B 403 401 401'),
  'POST newvendor/{id}/delivery/{typeId}/cost_update': names('store', 'ABN ABN A B 403 401 401'),
  'POST newvendor/{id}/delivery/{typeId}/status_update': names('store', 'ABN ABN A B 403 401 401'),
  'GET newvendor/search': lists('store approved', 'ABN ABN A B 403 401 401'),
  'POST vendor/servicing': { ...lists('store approved', 'ABN ABN A B 403 401 401'), reads: true },
  'POST newvendor/{id}/review': names('store in review', 'ABN ABN 403 403 403 401 401'),
  'POST newvendor/{id}/send_to_review': names('store rejected', 'ABN ABN A B 403 401 401'),
  'GET newvendor/without_store': lists('storeless', 'N N - - 403 401 401'),
  'GET newvendor/vendor_user': names('email', 'ABN ABN A B 403 401 401', 200),
  'GET admin/vendor/{id}': names('admin-user', 'ABN ABN A B 403 401 401'),
  'GET order/list': lists('order', 'ABN ABN A B 403 401 401'),
  'GET order/details/{id}': names('order', 'ABN ABN A B 403 401 401'),
  'POST order/create': calls('order', '201 201 403 403 403 401 401'),
  'POST order/{id}/update_status': names('order', 'ABN ABN A B 403 401 401'),
  'POST order/{id}/update_address': names('order', 'ABN ABN A B 403 401 401'),
  'GET order/{id}/get_invoice': names('order', 'ABN ABN A B 403 401 401'),
  'GET order/{id}/vendor_choices': { ...names('order', 'ABN ABN 403 403 403 401 401'), unnamed: true },
  'POST order/{id}/vendor_assign': names('order', 'ABN ABN 403 403 403 401 401'),
  'PUT order/update/{id}': names('order', 'ABN ABN 403 403 403 401 401'),
  'POST order/{id}/add_note': names('order', 'ABN ABN 403 403 403 401 401'),
  'DELETE order/delete/{id}': names('order', 'ABN ABN 403 403 403 401 401'),
  'GET order/deleted': lists('order', 'D D 403 403 403 401 401'),
  'PUT order/restore/{id}': names('order', 'D D 403 403 403 401 401'),
  'GET order/customer': calls('order', '200 200 403 403 403 401 401'),
  'GET order/usual_slots': calls('order', '200 200 403 403 403 401 401'),
  'GET order/export': lists('order', 'ABN ABN A B 403 401 401'),
  'GET address/search_address': everyones('postal'),
  'POST newvendor/locations': everyones('postal'),
  'GET address/reverse': everyones('postal'),
  'GET postal/places': everyones('postal'),
  'GET postal/list': everyones('postal'),
  'GET postal/summary': everyones('postal'),
  'GET newvendor/{id}/send_otp': unnamed('store to verify', 'ABN ABN A B 403 401 401'),
  'GET newvendor/{id}/otp': unnamed('store to verify', 'ABN ABN A B 403 401 401'),
  'POST newvendor/{id}/verify_otp': names('store to verify', 'ABN ABN A B 403 401 401'),
  // Kept messages hold living codes: the permission alone opens nothing.
  'GET outbox/list': { ...calls('self', '200 403 403 403 403 401 401'), reads: true, superOnly: true },
  'GET audit/list': lists('audit', 'ABN ABN - - 403 401 401'),
  'GET audit/people': lists('person', 'ABND ABND - - 403 401 401'),
  'GET dashboard/orders': counts('order of today', 'today', 'ABN ABN A B 403 401 401'),
  'GET dashboard/sales': counts('order of today', 'total.orders', 'ABN ABN A B 403 401 401'),
  'GET dashboard/best_sellers': counts('order of today', 'products.0.pieces', 'ABN ABN A B 403 401 401'),
  'GET dashboard/vendors': counts('store in review', 'in_review', 'ABN ABN A B 403 401 401'),
  'GET dashboard/reviews': counts('product-review', 'pending', 'N N - - 403 401 401'),
};

export const accessMatrix: Record<string, Line> = { ...publicRoutes, ...signedInRoutes, ...permissionRoutes };
