import { describe, expect, it } from 'vitest';
import { cleanDistrict, cleanOfficeName, isMissing, officeKey, withoutBrackets } from './clean-name.ts';

describe('cleanOfficeName', () => {
  it.each([
    ['Baroda House SO', 'Baroda House'],
    ['Apta B.O', 'Apta'],
    ['Thane H.O', 'Thane'],
    ['Kota  B.O.', 'Kota'],
    ['Bagh. B.O', 'Bagh'],
    ['Bagh.. B.O', 'Bagh'],
    ['Kheri Bo', 'Kheri'],
    ['Panna B. O.', 'Panna'],
    ['Sohna S O', 'Sohna'],
    ['Lohari.S.O', 'Lohari'],
    ['Tavarekere S.O (Bengaluru)', 'Tavarekere (Bengaluru)'],
    ['Warwand B.O (Chaitanya Wadi S.O)', 'Warwand (Chaitanya Wadi)'],
    ['Ram Nagar SO East Delhi', 'Ram Nagar (East Delhi)'],
    ['CAT EXTENSION COUNTER', 'CAT Extension Counter'],
    ['NDC GURGAON', 'NDC Gurgaon'],
    ['MARKET YARD S.O (Beed)', 'Market Yard (Beed)'],
    ['SECTOR-II BHILAI SO', 'Sector-II Bhilai'],
    ['KHAN KI DHANI BO', 'Khan ki Dhani'],
    ['Kottur S.O(Ballari)', 'Kottur (Ballari)'],
    ['Kolathur (Salem)S.O', 'Kolathur (Salem)'],
    ['Kothapalli B.O-R', 'Kothapalli-R'],
    ['Pasina Kalan BO BO', 'Pasina Kalan'],
    ['9 Sjm', '9 Sjm'],
    ['Bo', 'Bo'],
    ['Bombay', 'Bombay'],
    ['Talisho', 'Talisho'],
  ])('%s becomes %s', (raw, name) => expect(cleanOfficeName(raw).name).toBe(name));

  it('lists the repairs of a name', () => {
    expect(cleanOfficeName('MARKET  YARD S.O').repairs).toEqual(['blanks', 'suffix', 'capitals']);
    expect(cleanOfficeName('Market Yard').repairs).toEqual([]);
  });

  it('gives the same key for two spellings of an office', () => {
    expect(officeKey('I.P. Extension')).toBe(officeKey('IP EXTENSION'));
    expect(withoutBrackets('Ram Nagar (East Delhi)')).toBe('Ram Nagar');
  });
});

describe('cleanDistrict', () => {
  it.each([
    ['NEW DELHI', 'New Delhi'],
    ['JAMMU AND POONCH', 'Jammu and Poonch'],
    ['KAIMUR (BHABUA)', 'Kaimur (Bhabua)'],
    ['JANJGIR-CHAMPA', 'Janjgir-Champa'],
    ['24 PARAGANAS NORTH', 'North 24 Parganas'],
    ['S.A.S Nagar', 'S.A.S Nagar'],
    ['Tarn  Taran', 'Tarn Taran'],
  ])('%s becomes %s', (raw, name) => expect(cleanDistrict(raw)).toBe(name));
});

it.each(['NA', ' na ', 'Nil', '', '-', 'N/A', 'Nil;'])('treats %j as missing', (text) =>
  expect(isMissing(text)).toBe(true),
);
it.each(['Nagpur', 'Nilgiris', 'Nanded'])('treats %s as present', (text) => expect(isMissing(text)).toBe(false));
