import { describe, expect, it } from 'vitest';
import { findState, stateCodes, states } from './states.ts';

describe('states', () => {
  it('are 28 states and 8 union territories, each with a unique code', () => {
    expect(states).toHaveLength(36);
    expect(new Set(stateCodes).size).toBe(36);
  });

  it.each([
    ['THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU', 'DH'],
    ['Jammu & Kashmir', 'JK'],
    ['JAMMU  AND KASHMIR', 'JK'],
    ['Chattisgarh', 'CG'],
    ['Pondicherry', 'PY'],
    ['ODISHA', 'OD'],
    [' telangana ', 'TS'],
    ['Uttaranchal', 'UK'],
  ])('%s is %s', (name, code) => expect(findState(name)?.code).toBe(code));

  it.each(['', 'NA', 'Sindh', 'constructor'])('%j is none', (name) => expect(findState(name)).toBeUndefined());
});
