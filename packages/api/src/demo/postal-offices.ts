import type { OfficeRow } from '../modules/postal/postal.queries.ts';

/**
 * Post offices of the demo's cities, so that address search, service areas and the map work before a directory is
 * imported. The pincodes are real; the coordinates are those of the neighbourhood, accurate to about a kilometre.
 */

type DemoOffice = Readonly<Omit<OfficeRow, 'id'>>;
type Line = readonly [office: string, pincode: string, latitude: number, longitude: number];

const inDistrict =
  (district: string, taluk: string, state: string, state_short: string) =>
  (lines: readonly Line[]): DemoOffice[] =>
    lines.map(([office, pincode, latitude, longitude]) => ({
      pincode,
      office,
      taluk,
      district,
      state,
      state_short,
      latitude,
      longitude,
    }));

const delhi = (district: string) => inDistrict(district, district, 'Delhi', 'DL');
const gurugram = inDistrict('Gurugram', 'Gurugram', 'Haryana', 'HR');
const noida = inDistrict('Gautam Buddha Nagar', 'Dadri', 'Uttar Pradesh', 'UP');
const bengaluru = (taluk: string) => inDistrict('Bengaluru Urban', taluk, 'Karnataka', 'KA');

export const demoOffices: readonly DemoOffice[] = [
  ...delhi('New Delhi')([
    ['Connaught Place', '110001', 28.6315, 77.2167],
    ['Chanakyapuri', '110021', 28.595, 77.1888],
  ]),
  ...delhi('Central Delhi')([
    ['Karol Bagh', '110005', 28.6519, 77.1909],
    ['Darya Ganj', '110002', 28.6448, 77.2408],
    ['Paharganj', '110055', 28.6447, 77.2131],
  ]),
  ...delhi('North Delhi')([
    ['Chandni Chowk', '110006', 28.6562, 77.2301],
    ['Civil Lines', '110054', 28.6767, 77.2245],
    ['Malka Ganj', '110007', 28.6776, 77.2024],
    ['Pitampura', '110034', 28.699, 77.1384],
    ['Rohini', '110085', 28.7323, 77.1175],
  ]),
  ...delhi('South Delhi')([
    ['Hauz Khas', '110016', 28.5494, 77.2001],
    ['Saket', '110017', 28.5246, 77.2066],
    ['Lajpat Nagar', '110024', 28.5677, 77.2433],
    ['Greater Kailash', '110048', 28.5484, 77.238],
    ['Nehru Place', '110019', 28.5491, 77.2513],
    ['Vasant Kunj', '110070', 28.52, 77.1587],
  ]),
  ...delhi('West Delhi')([
    ['Rajouri Garden', '110027', 28.6492, 77.1226],
    ['Janakpuri', '110058', 28.6219, 77.0878],
    ['Dwarka', '110075', 28.5921, 77.046],
  ]),
  ...delhi('East Delhi')([
    ['Mayur Vihar Phase I', '110091', 28.6078, 77.2946],
    ['Shakarpur', '110092', 28.6289, 77.2801],
    ['Gandhi Nagar', '110031', 28.6627, 77.2664],
  ]),
  ...gurugram([
    ['Gurgaon', '122001', 28.4601, 77.0266],
    ['Sector 29', '122001', 28.4685, 77.063],
    ['DLF Phase 1', '122002', 28.4739, 77.1022],
    ['DLF QE', '122002', 28.4664, 77.0935],
    ['DLF Phase 4', '122009', 28.464, 77.083],
    ['Sector 56', '122011', 28.4232, 77.1],
    ['Industrial Complex Dundahera', '122016', 28.5085, 77.0794],
    ['Palam Road', '122017', 28.513, 77.037],
    ['South City', '122018', 28.4165, 77.0524],
    ['Badshahpur', '122101', 28.3944, 77.0481],
  ]),
  ...noida([
    ['Noida', '201301', 28.5854, 77.3123],
    ['Noida Sector 18', '201301', 28.5707, 77.3261],
    ['Noida Sector 34', '201307', 28.5877, 77.3612],
    ['Noida Sector 45', '201303', 28.5502, 77.3496],
    ['Noida Sector 62', '201309', 28.628, 77.3649],
    ['Noida Sector 137', '201305', 28.5107, 77.403],
    ['Maharishi Nagar', '201304', 28.5272, 77.3679],
    ['Greater Noida', '201310', 28.4744, 77.504],
  ]),
  ...bengaluru('Bangalore North')([
    ['Bangalore GPO', '560001', 12.9807, 77.5959],
    ['Malleswaram', '560003', 13.0031, 77.5643],
    ['Frazer Town', '560005', 12.9968, 77.6131],
    ['Rajajinagar', '560010', 12.9915, 77.5544],
    ['Hebbal', '560024', 13.0358, 77.597],
  ]),
  ...bengaluru('Bangalore South')([
    ['Basavanagudi', '560004', 12.9421, 77.5754],
    ['Jayanagar', '560011', 12.925, 77.5938],
    ['Koramangala', '560034', 12.9352, 77.6245],
    ['BTM Layout', '560076', 12.9166, 77.6101],
    ['JP Nagar', '560078', 12.9063, 77.5857],
    ['HSR Layout', '560102', 12.9116, 77.6474],
    ['Electronics City', '560100', 12.8452, 77.6602],
  ]),
  ...bengaluru('Bangalore East')([
    ['Marathahalli Colony', '560037', 12.9592, 77.6974],
    ['Indiranagar', '560038', 12.9719, 77.6412],
    ['Whitefield', '560066', 12.9698, 77.75],
    ['Domlur', '560071', 12.961, 77.6387],
    ['Bellandur', '560103', 12.9304, 77.6784],
  ]),
];
