import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { type DemoProduct, slugsOf, spreadTimes } from '../catalogue/catalogue.ts';
import type { DemoImages } from '../images.ts';

/** Cities, FAQs and reviews of the demo's storefront. */

const cities: readonly (readonly [name: string, state: string, status?: string])[] = [
  ['New Delhi', 'Delhi'],
  ['Gurugram', 'Haryana'],
  ['Noida', 'Uttar Pradesh'],
  ['Bengaluru', 'Karnataka'],
  ['Mysuru', 'Karnataka', 'InActive'],
  ['Jaipur', 'Rajasthan', 'Draft'],
  ['Chandigarh', 'Chandigarh', 'Draft'],
];

const faqs: readonly (readonly [category: string, description: string, questions: Readonly<Record<string, string>>])[] =
  [
    [
      'Delivery',
      'When it comes and how',
      {
        'Which areas do you deliver to?':
          'Enter your pincode on the product’s page: the bakeries that reach it are shown.',
        'Do you deliver at midnight?':
          'Yes, between <strong>11 pm and 1 am</strong>, for a charge shown before you pay.',
        'Can I choose the hour?':
          'Standard deliveries come in slots of two hours. Fixed-hour delivery costs a little more.',
      },
    ],
    [
      'Cakes',
      'What is in them',
      {
        'Are eggless cakes really made apart?': 'Yes: own bowls, own oven trays, own shelf.',
        'How long does a cake keep?':
          '<ul><li>Fresh cream: 24 hours, cold</li><li>Dry cakes: five days, closed</li></ul>',
        'Can I have a picture printed on it?': 'Send it with the order. It is printed on rice paper and can be eaten.',
      },
    ],
    [
      'Payment',
      'Money and bills',
      {
        'Which payments do you take?': 'UPI, cards, net banking, and cash on delivery up to ₹3,000.',
        'Where is my invoice?': 'It comes by email when the cake has been delivered.',
      },
    ],
    [
      'Changes and refunds',
      'When plans change',
      {
        'Can I cancel my order?': 'Until the baker starts, which is <em>six hours</em> before the slot.',
        'The cake arrived damaged. What now?': 'Send us a picture the same day; you get a new one or your money back.',
      },
    ],
  ];

const shopReviews: readonly (readonly [name: string, rating: number, text: string, status?: string])[] = [
  ['Priya Nair', 5, 'Ordered at nine in the morning, cut at one. The sponge was still warm in the middle.'],
  ['Rohit Malhotra', 4.5, 'Best truffle in Saket. The box could be sturdier.'],
  ['Sneha Kulkarni', 5, 'They wrote my grandmother’s name in Marathi, without a mistake.'],
  ['Imran Sheikh', 4, 'Good cake, came ten minutes late.'],
  ['Divya Reddy', 5, 'My son has asked for the same rocket cake three years running.'],
  ['Arjun Bhatia', 3, 'Tasty but sweeter than I expected.', 'InActive'],
  ['Farah Khan', 5, 'Eid hamper arrived before the guests did. Saved.'],
  ['Joseph Mathew', 4, 'Plum cake like in Kottayam.'],
  ['Lakshmi Iyer', 1, 'Wrong cake. They brought the right one an hour later.', 'Draft'],
];

const productReviews: readonly (readonly [user: string, rating: number, text: string])[] = [
  ['Neha Gupta', 5, 'Soft, fresh and not too sweet. Everyone asked where it came from.'],
  ['Vikram Singh', 4, 'Lovely, though the writing had smudged a little on the way.'],
  ['', 2, 'Arrived with a dent in one side.'],
  ['Ayesha Siddiqui', 5, 'Exactly like the picture.'],
  ['Karan Mehra', 3.5, 'Fine.'],
  ['Ritu Agarwal', 4.5, 'The eggless one tastes the same as the one with eggs.'],
  ['', 1, 'BUY CHEAP FOLLOWERS AT MY SITE'],
  ['Sanjay Rao', 5, 'Third time this year.'],
];

/**
 * Loads cities, FAQs and reviews.
 * @param cakes the products of the reviews
 */
export async function loadStorefront(
  db: Db,
  cakes: readonly DemoProduct[],
  images: DemoImages,
  now: Date,
): Promise<void> {
  const slugs = slugsOf(
    cities.map(([name]) => name),
    'city',
  );
  const rows = cities.map(([name, state, status = 'Active'], index) => ({
    id: newId(),
    name,
    slug: slugs[index],
    state,
    status,
    image_id: images.idOf('city', slugs[index] ?? ''),
    ...spreadTimes(now, index, cities.length),
  }));
  await insertRows(db, 'city', rows);
  await loadFaqs(db, now);
  await loadReviews(db, cakes, now);
}

async function loadFaqs(db: Db, now: Date): Promise<void> {
  const slugs = slugsOf(
    faqs.map(([name]) => name),
    'faq-category',
  );
  const categories = faqs.map(([name, description], index) => ({
    id: newId(),
    name,
    slug: slugs[index],
    description,
    ...spreadTimes(now, index, faqs.length),
  }));
  await insertRows(db, 'faq_category', categories);
  const questions = faqs.flatMap(([, , answers], index) =>
    Object.entries(answers).map(([question, answer]) => ({
      id: newId(),
      question,
      answer: answer.startsWith('<ul>') ? answer : `<p>${answer}</p>`,
      parent_id: categories[index]?.id,
    })),
  );
  await insertRows(
    db,
    'faq',
    questions.map((row, index) => ({ ...row, ...spreadTimes(now, index, questions.length) })),
  );
}

async function loadReviews(db: Db, cakes: readonly DemoProduct[], now: Date): Promise<void> {
  const slugs = slugsOf(
    shopReviews.map(([name]) => name),
    'review',
  );
  const rows = shopReviews.map(([name, rating, description, status = 'Active'], index) => ({
    id: newId(),
    name,
    slug: slugs[index],
    rating,
    description,
    status,
    ...spreadTimes(now, index, shopReviews.length),
  }));
  await insertRows(db, 'review', rows);
  const reviewed = cakes.filter((_, index) => index % 2 === 0);
  const reviews = reviewed.map((cake, index) => {
    const [user, rating, description] = productReviews[index % productReviews.length] ?? ['', 5, ''];
    return {
      id: newId(),
      user_name: user,
      product_id: cake.id,
      rating,
      description,
      status: statusOf(index, description),
      ...spreadTimes(now, index, reviewed.length),
    };
  });
  await insertRows(db, 'product_review', reviews);
}

function statusOf(index: number, text: string) {
  if (text.startsWith('BUY')) return 'Disapproved';
  return index % 3 === 0 ? 'Pending' : 'Approved';
}

/** Makes each review about the latest delivered order of its product, so that the stores have ratings. */
export async function linkReviews(db: Db): Promise<void> {
  await db.execute(sql`
    update product_review r set order_number = d.order_number, vendor_id = d.vendor_id
    from (
      select distinct on (i.product_id) i.product_id, o.order_number, o.vendor_id
      from order_item i join orders o on o.id = i.order_id
      where o.status = 'delivered' and o.vendor_id is not null
      order by i.product_id, o.order_date desc) as d
    where d.product_id = r.product_id`);
}
