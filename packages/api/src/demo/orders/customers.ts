import { kilometresBetween } from '@bakehouse/contract/core/great-circle';
import { type Place, places } from '../places.ts';
import type { Random } from '../random.ts';
import type { Vendor } from '../vendors.ts';

/** Generates customers, each with a home within the radius of at least one approved store. All are fictional. */

export type Customer = {
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
  readonly gender: string;
  readonly address1: string;
  readonly address2: string;
  readonly place: Place;
  readonly latitude: number;
  readonly longitude: number;
  /** The approved stores with a radius that contains the home. */
  readonly reachedBy: readonly Vendor[];
};

const women =
  'Aditi Ananya Aishwarya Bhavna Deepika Divya Fatima Gauri Isha Jasleen Kavya Kirti Lakshmi Meenakshi Nandini Neha Pooja Priyanka Radhika Rukmini Sana Shalini Simran Sneha Swati Tanya Varsha Zoya'.split(
    ' ',
  );
const men =
  'Aarav Abhishek Aditya Akash Amit Arun Dev Faizan Gaurav Harish Ishaan Karan Manoj Mohit Naveen Omkar Pranav Rahul Rajesh Rohan Sahil Sandeep Siddharth Suresh Tarun Varun Vikram Yusuf'.split(
    ' ',
  );
const families =
  'Agarwal Ahmed Banerjee Bhatt Chauhan Chopra Desai Fernandes Ghosh Gowda Gupta Hegde Iyer Jain Joshi Kapoor Kaur Khan Kulkarni Menon Mehta Mishra Nair Pandey Pillai Rao Reddy Saxena Sharma Shetty Singh Sinha Thomas Verma Yadav'.split(
    ' ',
  );

/** Names in regional scripts, by the region where they are common. */
const namesInRegionalScript = {
  north: [
    ['अनुराधा मिश्रा', 'Female'],
    ['राजेश कुमार शर्मा', 'Male'],
    ['सुनीता देवी', 'Female'],
    ['मोहम्मद इरफ़ान', 'Male'],
    ['पूजा अग्रवाल', 'Female'],
  ],
  south: [
    ['ಕಾವ್ಯಾ ಗೌಡ', 'Female'],
    ['ಮಂಜುನಾಥ ಹೆಗಡೆ', 'Male'],
    ['ಲಕ್ಷ್ಮಿ ನಾರಾಯಣ', 'Female'],
    ['கார்த்திக் சுப்பிரமணியன்', 'Male'],
    ['மீனாட்சி சுந்தரம்', 'Female'],
    ['முருகன் செல்வம்', 'Male'],
  ],
} as const;

const buildings = [
  'Palm Court',
  'Lotus Residency',
  'Silver Oak Apartments',
  'Gulmohar Enclave',
  'Ashoka Towers',
  'Lake View Homes',
  'Shanti Kunj',
  'Green Meadows',
  'Prestige Block',
  'Rose Villa',
];
const landmarks = [
  'near the metro station',
  'opposite the park',
  'behind the market',
  'next to the temple',
  'above the pharmacy',
  '',
];

export function makeCustomers(vendors: readonly Vendor[], count: number, random: Random): Customer[] {
  const approved = vendors.filter((vendor) => vendor.status === 'approve');
  const reachable = places.filter((place) =>
    approved.some((vendor) => kilometresBetween(vendor.place, place) < vendor.radius - 1),
  );
  return Array.from({ length: count }, (_, index) => {
    const place = random.pick(reachable);
    const home = homeOf(place, random);
    const person = personOf(index, place, random);
    return {
      ...person,
      ...home,
      place,
      phone: `${random.pick(['6', '7', '8', '9', '9'])}${String(random.int(0, 999_999_999)).padStart(9, '0')}`,
      email: emailOf(person.fullName, index),
      reachedBy: approved.filter((vendor) => kilometresBetween(vendor.place, home) <= vendor.radius),
    };
  });
}

const homeOf = (place: Place, random: Random) => ({
  address1: random.chance(0.6)
    ? `Flat ${random.int(1, 12)}0${random.int(1, 8)}, ${random.pick(buildings)}`
    : `House ${random.int(3, 420)}, ${random.int(1, 18)}${random.pick(['A', 'B', 'C', 'D'])} Main Road`,
  address2: [place.locality, random.pick(landmarks)].filter(Boolean).join(', '),
  latitude: Math.round((place.latitude + (random.next() - 0.5) * 0.008) * 1e5) / 1e5,
  longitude: Math.round((place.longitude + (random.next() - 0.5) * 0.008) * 1e5) / 1e5,
});

function personOf(index: number, place: Place, random: Random): { fullName: string; gender: string } {
  const regionalNames = namesInRegionalScript[isSouthern(place) ? 'south' : 'north'];
  // One in eight customers writes the name in a regional script.
  const regionalName = index % 8 === 5 ? regionalNames[Math.floor(index / 8) % regionalNames.length] : undefined;
  if (regionalName) return { fullName: regionalName[0], gender: regionalName[1] };
  const gender = random.chance(0.55) ? 'Female' : 'Male';
  return { fullName: `${random.pick(gender === 'Female' ? women : men)} ${random.pick(families)}`, gender };
}

const isSouthern = (place: Place) => place.state === 'Karnataka';

const emailOf = (fullName: string, index: number): string =>
  /^[a-z ]+$/i.test(fullName) && index % 3 ? `${fullName.toLowerCase().replaceAll(' ', '.')}${index}@example.com` : '';
