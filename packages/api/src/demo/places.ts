/** Localities of the two regions in which the demo delivers, with the coordinates of each. */

export type Place = {
  readonly locality: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly latitude: number;
  readonly longitude: number;
};

const inCity =
  (city: string, state: string) =>
  (locality: string, pincode: string, latitude: number, longitude: number): Place => ({
    locality,
    city,
    state,
    pincode,
    latitude,
    longitude,
  });

const delhi = inCity('New Delhi', 'Delhi');
const gurugram = inCity('Gurugram', 'Haryana');
const noida = inCity('Noida', 'Uttar Pradesh');
const bengaluru = inCity('Bengaluru', 'Karnataka');

export const places: readonly Place[] = [
  delhi('Connaught Place', '110001', 28.6315, 77.2167),
  delhi('Karol Bagh', '110005', 28.6519, 77.1909),
  delhi('Hauz Khas', '110016', 28.5494, 77.2001),
  delhi('Saket', '110017', 28.5246, 77.2066),
  delhi('Nehru Place', '110019', 28.5491, 77.2513),
  delhi('Lajpat Nagar', '110024', 28.5677, 77.2433),
  delhi('Defence Colony', '110024', 28.5714, 77.2322),
  delhi('Rajouri Garden', '110027', 28.6492, 77.1226),
  delhi('Pitampura', '110034', 28.699, 77.1384),
  delhi('Greater Kailash', '110048', 28.5484, 77.238),
  delhi('Janakpuri', '110058', 28.6219, 77.0878),
  delhi('Vasant Kunj', '110070', 28.52, 77.1587),
  delhi('Dwarka', '110075', 28.5921, 77.046),
  delhi('Rohini', '110085', 28.7323, 77.1175),
  delhi('Mayur Vihar', '110091', 28.6078, 77.2946),
  gurugram('Sector 29', '122001', 28.4685, 77.063),
  gurugram('DLF Phase 1', '122002', 28.4739, 77.1022),
  gurugram('DLF Phase 4', '122009', 28.464, 77.083),
  gurugram('Sector 56', '122011', 28.4232, 77.1),
  gurugram('Palam Vihar', '122017', 28.513, 77.037),
  gurugram('Sohna Road', '122018', 28.4089, 77.046),
  noida('Sector 18', '201301', 28.5707, 77.3261),
  noida('Sector 50', '201301', 28.5706, 77.3633),
  noida('Sector 76', '201301', 28.565, 77.382),
  noida('Sector 137', '201305', 28.5107, 77.403),
  noida('Sector 62', '201309', 28.628, 77.3649),
  bengaluru('Malleshwaram', '560003', 13.0031, 77.5643),
  bengaluru('Basavanagudi', '560004', 12.9421, 77.5754),
  bengaluru('Frazer Town', '560005', 12.9968, 77.6131),
  bengaluru('Rajajinagar', '560010', 12.9915, 77.5544),
  bengaluru('Jayanagar', '560011', 12.925, 77.5938),
  bengaluru('Hebbal', '560024', 13.0358, 77.597),
  bengaluru('Koramangala', '560034', 12.9352, 77.6245),
  bengaluru('Marathahalli', '560037', 12.9592, 77.6974),
  bengaluru('Indiranagar', '560038', 12.9719, 77.6412),
  bengaluru('Whitefield', '560066', 12.9698, 77.75),
  bengaluru('Domlur', '560071', 12.961, 77.6387),
  bengaluru('BTM Layout', '560076', 12.9166, 77.6101),
  bengaluru('JP Nagar', '560078', 12.9063, 77.5857),
  bengaluru('Electronic City', '560100', 12.8452, 77.6602),
  bengaluru('HSR Layout', '560102', 12.9116, 77.6474),
  bengaluru('Bellandur', '560103', 12.9304, 77.6784),
];

export function placeNamed(locality: string): Place {
  const place = places.find((candidate) => candidate.locality === locality);
  if (!place) throw new Error(`the demo knows no locality ${locality}`);
  return place;
}
