import { describe, expect, it } from 'vitest';
import { documentProblems, eligibility } from './eligibility.ts';
import { maskNumber } from './store-documents.ts';
import { documentInput, documentNumberError } from './vendor-documents.endpoints.ts';

const today = '2026-11-28';

describe('the number of a document', () => {
  it.each([
    ['fssai', '13326001000123', undefined],
    ['fssai', '1332600100012', 'Enter the 14 digits of the FSSAI licence number'],
    ['gstin', '07AAACB1234C1ZH', undefined],
    ['gstin', '07AAACB1234C1ZX', expect.stringContaining('wrong check character')],
    ['pan', 'AAACB1234C', undefined],
    ['pan', 'AAACB12345', 'Enter a PAN of 10 characters such as AAACB1234C'],
    ['bank_proof', 'SB/1234', undefined],
  ] as const)('of kind %s is checked: %s', (kind, number, error) => {
    expect(documentNumberError(kind, number)).toEqual(error);
  });

  it('is stored in capital letters without spaces, except that of a bank proof', () => {
    const numberOf = (kind: string, number: string) => documentInput.parse({ kind, number, file: 'x' }).number;
    expect([numberOf('pan', 'aaacb 1234c'), numberOf('bank_proof', 'sb 1234')]).toEqual(['AAACB1234C', 'sb 1234']);
  });

  it('is masked but for its last four characters', () => {
    expect([maskNumber('50100012345678'), maskNumber('1234')]).toEqual(['•••• 5678', '••••']);
  });
});

describe('the problems of required documents', () => {
  const accepted = { kind: 'fssai', state: 'accepted', expires_on: today } as const;

  it('are none on the last day, and the expiry on the next one', () => {
    expect(documentProblems([accepted], today)).toEqual([]);
    expect(documentProblems([accepted], '2026-11-29')).toEqual(['FSSAI licence expired on 28 Nov 2026']);
    expect(documentProblems([{ ...accepted, expires_on: null }], today)).toEqual([]);
    expect(documentProblems(null, today)).toEqual([]);
  });

  it('are reasons against a store', () => {
    const store = {
      distance_km: 1,
      service_radius: 8,
      delivery_preferences: [{ type_id: 'a' }],
      hours: null,
      loads: [],
      documents: [accepted, { kind: 'pan', state: 'missing', expires_on: null } as const],
    };
    expect(eligibility({ wanted: [], deliveries: [] }, store, '2026-11-29T00:00').reasons).toEqual([
      { code: 'document', text: 'FSSAI licence expired on 28 Nov 2026' },
      { code: 'document', text: 'PAN is missing' },
    ]);
  });
});
