import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  choiceField,
  dayField,
  emailField,
  instantField,
  longTextField,
  phoneField,
  pincodeField,
  requiredLongText,
  requiredText,
  richTextField,
  rupeesField,
  searchTextField,
  textField,
} from './fields.ts';

const errorOf = (schema: z.ZodType, value: unknown) =>
  z.object({ the_field: schema }).safeParse({ the_field: value }).error?.issues[0]?.message;

describe('fields', () => {
  it.each([0, 1, 0.1, 19.99, 1234567.89, 99_999_999.99])('rupees may be %d', (value) =>
    expect(errorOf(rupeesField, value)).toBeUndefined(),
  );
  it.each([
    [-0.001, 'The field must not be negative'],
    [0.001, 'The field can have at most two decimals'],
    [1e999, 'The field must be an amount in rupees'],
    [Number.NaN, 'The field must be an amount in rupees'],
    ['5', 'The field must be an amount in rupees'],
    [100_000_000, 'The field is too large'],
  ])('rupees may not be %s', (value, message) => expect(errorOf(rupeesField, value)).toBe(message));

  it.each(['9876543210', ' 6000000000 '])('%s is a phone', (value) =>
    expect(errorOf(phoneField, value)).toBeUndefined(),
  );
  it.each([
    '+91 98765 43210',
    '+919876543210',
    '098765-43210',
    '0091 98765 43210',
    '91-98765-43210',
    '(+91) 98765.43210',
    'tel:+919876543210',
    '\u202a+91 98765\u00a043210\u202c',
    '+91 (0)98765 43210',
    '९८७६५४३२१०',
  ])('%s becomes its ten digits', (value) => expect(phoneField.parse(value)).toBe('9876543210'));
  it('a ten-digit number that starts with 91 is not shortened', () =>
    expect(phoneField.parse('9198765432')).toBe('9198765432'));
  it.each(['5876543210', '987654321', '98765432101', '+1 9876543210', '0', '', 9876543210])('%s is no phone', (value) =>
    expect(errorOf(phoneField, value)).toBe('Enter a valid Phone Number'),
  );

  it.each(['110003', ' 110 003 ', '110-003', '११०००३', '\u202a110003\u202c'])('%s is the pincode 110003', (value) =>
    expect(pincodeField.parse(value)).toBe('110003'),
  );
  it.each(['010003', '11000', '1100034', 'x'.repeat(1_000_000), ''])('%.20s is no pincode', (value) =>
    expect(pincodeField.safeParse(value).success).toBe(false),
  );

  const controls = [...Array(32).keys(), 0x7f, 0x85, 0x9f, 0x2028, 0x2029].map((code) => String.fromCharCode(code));
  it.each([
    ['textField', textField()],
    ['requiredText', requiredText('Name is required')],
  ])('a %s has one line without control characters', (_name, schema) => {
    expect(controls.filter((control) => !errorOf(schema, `a${control}b`))).toEqual([]);
    expect(errorOf(schema, 'a\nb')).toBe('The field must be one line without control characters');
    expect(schema.parse(' नमस्ते 🎂 👨‍👩‍👧 \n')).toBe('नमस्ते 🎂 👨‍👩‍👧');
  });

  it.each([
    ['longTextField', longTextField(100)],
    ['requiredLongText', requiredLongText('Text is required', 100)],
    ['richTextField', richTextField()],
    ['searchTextField', searchTextField()],
  ])('a %s has lines and tabs, and no other control characters', (_name, schema) => {
    const allowed = controls.filter((control) => !errorOf(schema, `a${control}b`));
    expect(allowed).toEqual(['\t', '\n', '\r', '\u2028', '\u2029']);
    expect(errorOf(schema, 'a\u001bb')).toBe('The field must not contain control characters');
  });

  it.each(['0000-01-01', '0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'])('%s is no day', (day) => {
    expect(errorOf(dayField, day)).toBe('The field must be between 1900 and 2200');
    expect(errorOf(instantField, `${day}T00:00:00Z`)).toBe('The field must be between 1900 and 2200');
  });
  it.each(['1900-01-01', '2026-11-26', '2200-12-31'])('%s is a day', (day) => {
    expect(dayField.parse(day)).toBe(day);
    expect(instantField.parse(`${day}T00:00:00+05:30`)).toBe(`${day}T00:00:00+05:30`);
  });

  it('an email is trimmed, required and well formed', () => {
    expect(emailField.parse(' a@b.in ')).toBe('a@b.in');
    expect(errorOf(emailField, ' ')).toBe('Email is required');
    expect(errorOf(emailField, 'a@')).toBe('Invalid email format');
  });

  it('a choice is accepted in any case and returned in its defined spelling', () => {
    const status = choiceField(['Active', 'InActive']);
    expect(status.parse('inactive')).toBe('InActive');
    expect(errorOf(status, 'asleep')).toBe('The field must be one of Active, InActive');
  });

  it('required text is trimmed first, then required, then limited', () => {
    const name = requiredText('Name is required', 5);
    expect(name.parse(' abc ')).toBe('abc');
    expect(errorOf(name, '   ')).toBe('Name is required');
    expect(errorOf(name, undefined)).toBe('Name is required');
    expect(errorOf(name, 'abcdef')).toBe('The field must be at most 5 characters');
    expect(errorOf(name, 'a\0')).toBe('The field must not contain NUL characters');
    expect(errorOf(name, 'A\ud83c')).toBe('The field contains an incomplete character');
  });
});
