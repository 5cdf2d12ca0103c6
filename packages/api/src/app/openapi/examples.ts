import { type JsonSchema, resolveRef } from './json-schema.ts';

/** Generates the examples of the document from the schemas and the names of their fields. */

const id = '01995b1e-6c1f-7d3a-9f52-3a1c5e8b7d20';
const imageUrl = `/files/${id}/large.webp`;

/** Example values of text fields by name, for names that are more specific than their schema. */
const texts: Readonly<Record<string, string>> = {
  address: '12 Church Street',
  address1: '12 Church Street',
  addresses: '203.0.113.0/24',
  address2: 'Second floor',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  city: 'Bengaluru',
  confirm_password: 'truffle-and-ganache',
  country: 'India',
  current_password: 'lemon-drizzle-cake',
  delivery_code: '4071',
  description: 'Baked fresh on the day of delivery.',
  district: 'Bengaluru Urban',
  District: 'Bengaluru Urban',
  email: 'asha@example.com',
  email_otp: '482913',
  endpoint: 'https://push.example.com/send/1',
  error: 'Name is required',
  first_name: 'Asha',
  from: '10:00',
  full_name: 'Asha Rao',
  gender: 'female',
  Pincode: '560001',
  large: imageUrl,
  last_name: 'Rao',
  layout: '',
  link: 'https://example.com/cakes',
  list: '/order',
  logout_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMDI0In0.bm90LWEtc2lnbmF0dXJl',
  map_tiles_url: 'https://tiles.example.com/{z}/{x}/{y}.png',
  medium: `/files/${id}/medium.webp`,
  message: 'Saved successfully',
  month: '2026-12',
  meta_value: '[]',
  name: 'Amber Oven',
  dlt_template_id: '1107000000000000001',
  dlt_text: 'Your order {#var#} is confirmed.',
  reason: 'Asked for help by phone.',
  order_number: 'BH-1042',
  original: imageUrl,
  // The keys of a device are the example of RFC 8291.
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  password: 'truffle-and-ganache',
  paused_until: '2026-12-25T18:00',
  payment_method: 'UPI',
  permissions: 'GET order/list',
  phone: '9876543210',
  phone_otp: '730251',
  pincode: '560001',
  hsn: '1905',
  ifsc: 'HDFC0001234',
  account_number: '50100012345678',
  confirm_account_number: '50100012345678',
  gstin: '29AAACB1234C1ZB',
  holder: 'Asha Rao',
  prefix: 'bk_4fQ8ZtR2mK',
  provider: 'google',
  response: '?code=4fQ8ZtR2mK&state=Zk3v8Yb2n1QeXw7LrT5uJc9a',
  search: 'truffle',
  secret: 'bk_4fQ8ZtR2mK_7hTqXw1LrV9cYbN3eKzP5sGdJ8uFm2AoRtQxWvB6nLk',
  slug: 'amber-oven',
  source: 'Website',
  state: 'Karnataka',
  tag: 'regular',
  state_short: 'KA',
  StateName: 'Karnataka',
  store_name: 'Amber Oven',
  store_url: 'https://shop.example.com',
  thumbnail: `/files/${id}/thumbnail.webp`,
  title: 'Truffle cake',
  token: 'Zk3v8Yb2n1QeXw7LrT5uJc9a',
  until: '2026-12-25T18:00',
  upto: '12:00',
};

const formats: Readonly<Record<string, string>> = {
  uuid: id,
  date: '2026-12-25',
  'date-time': '2026-12-25T10:30:00.000Z',
  email: 'asha@example.com',
  uri: 'https://example.com/cakes',
};

/** The sums are those of an order with one item and one add-on, each at the price of an example. */
const numbers: Readonly<Record<string, number>> = {
  latitude: 12.9716,
  longitude: 77.5946,
  order_total: 500,
  platform: 50,
  rate: 12.5,
  rider: 0,
  subtotal: 500,
  vendor: 200,
  version: 3,
};
type Components = Readonly<Record<string, JsonSchema>>;

/**
 * Returns an example value of a schema.
 * @param components the components that its references point to
 * @param field name of the field that holds the value, which distinguishes a name from a link
 */
export function exampleOf(schemaOrRef: JsonSchema, components: Components, field = ''): unknown {
  const schema = resolveRef(schemaOrRef, components);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return unionExample(branches, components, field);
  const type = [schema.type].flat().find((candidate) => candidate !== 'null');
  switch (type) {
    case 'object':
      return objectExample(schema, components);
    case 'array':
      return arrayExample(schema, components, field);
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return numberExample({ ...schema, type }, field);
    case 'string':
      return textExample(schema, field);
    default:
      return null;
  }
}

function unionExample(branches: readonly JsonSchema[], components: Components, field: string): unknown {
  const branch = preferredBranch(branches, components);
  // An image is sent as the address of an uploaded one.
  const isImage = branches.some(({ $ref }) => $ref?.endsWith('/Image'));
  return isImage && branch.type === 'string' ? imageUrl : exampleOf(branch, components, field);
}

/** Text longer than this is an object as JSON text, as a selection of a block may be. */
const maxTextLength = 50_000;

/** Returns the branch for an example: text such as an id or a URL is preferred, then an object, then JSON text, then null. */
function preferredBranch(branches: readonly JsonSchema[], components: Components) {
  const rank = (schema: JsonSchema) => {
    const { type, maxLength = 1 } = resolveRef(schema, components);
    if (type === 'null') return 3;
    if (type !== 'string') return 1;
    return maxLength > 0 && maxLength <= maxTextLength ? 0 : 2;
  };
  return branches.toSorted((a, b) => rank(a) - rank(b))[0] ?? {};
}

const objectExample = ({ properties = {} }: JsonSchema, components: Components) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, exampleOf(value, components, name)]));

/** A list of orders with all details is empty, because a response with one order shows the same long example. */
function arrayExample({ prefixItems, items, minItems = 1 }: JsonSchema, components: Components, field: string) {
  if (items?.$ref?.endsWith('/Order')) return [];
  const all = prefixItems ?? (items ? Array.from({ length: Math.max(1, minItems) }, () => items) : []);
  return all.map((item) => exampleOf(item, components, field));
}

function numberExample({ minimum = 0, maximum = Number.POSITIVE_INFINITY, type }: JsonSchema, field: string) {
  const typical = numbers[field] ?? (type === 'integer' ? 1 : 250);
  return Math.min(Math.max(typical, minimum), maximum);
}

function textExample(schema: JsonSchema, field: string): string {
  const text = formats[schema.format ?? ''] ?? texts[field];
  if (text !== undefined) return text;
  if (isTime(schema)) return '10:30';
  if (isLink(field)) return 'https://example.com/cakes';
  return isName(field) ? 'Amber Oven' : 'Text';
}

const isTime = ({ pattern = '' }: JsonSchema) => pattern.includes('[0-5]');

const isLink = (field: string) => /(link|url)$/i.test(field);

const isName = (field: string) => /(^|_)(name|title|label|user|actor|office|locality|region)$/i.test(field);
