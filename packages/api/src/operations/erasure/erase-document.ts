import { hashDocument, readContent, writeContent } from '../../modules/order/invoice/order-documents.ts';
import type { Party } from '../../platform/gateways/invoice/invoice.ts';
import type { Person } from './person.ts';
import type { TextRow } from './text-rows.ts';

/** Erases a person from the stored content of an invoice or a credit note. */

const erased = 'Erased';

/**
 * Returns the row of a document without the person, with the hash of its new content. A document of the person's own order may name
 * people whom the order no longer names, so all of its recipients are erased.
 */
export function eraseDocument(row: TextRow, person: Person, isMentioned: (text: string) => boolean): TextRow {
  const isOwn = person.ownOrders.has(row.order_id ?? '');
  const content = readContent(row.document ?? '');
  const document = writeContent({
    ...content,
    parties: content.parties.map((party) => eraseParty(party, person, isOwn)),
    items: content.items.map((item) => ({
      ...item,
      details: item.details.filter((text) => !text.startsWith('Message: ') || !(isOwn || isMentioned(text))),
    })),
  });
  return { ...row, document, hash: hashDocument(document) };
}

/** Erases a recipient, whose last lines are city with state and pincode, country, and phone. A store has no phone. */
function eraseParty(party: Party, { phone, pseudonym }: Person, isOwn: boolean): Party {
  const [place = '', country = '', contact = ''] = party.lines.slice(-3);
  const isPersons = contact === `Phone ${phone}`;
  if (!contact.startsWith('Phone ') || !(isOwn || isPersons)) return party;
  const lines = [erased, place.replace(/\s*\d{6}$/, ''), country, `Phone ${isPersons ? pseudonym : erased}`];
  return { ...party, name: erased, lines };
}
