import { describe, expect, it } from 'vitest';
import { customerUpdate } from './customer.endpoints.ts';
import { maskEmail, maskPhone, normaliseTag } from './customer.ts';

describe('masks', () => {
  it('keep the first two and the last three digits of a phone, and say that one is erased', () => {
    expect(maskPhone('9876543210')).toBe('98•••••210');
    expect(maskPhone('erased-b5ff614daff2')).toBe('Erased');
  });

  it('keep the first letter and the domain of an email', () => {
    expect(maskEmail('meera@example.com')).toBe('m•••@example.com');
    expect(maskEmail('')).toBe('');
    expect(maskEmail('@example.com')).toBe('');
  });
});

describe('an edit', () => {
  const edit = { tags: ['  Corporate  Gifts '], cash_blocked: false, cash_block_reason: '', version: 1 };

  it('has one spelling of a tag, and each tag once', () => {
    expect(normaliseTag(' Corporate  Gifts')).toBe('corporate gifts');
    expect(customerUpdate.parse(edit).tags).toEqual(['corporate gifts']);
    expect(customerUpdate.safeParse({ ...edit, tags: ['VIP', 'vip'] }).success).toBe(false);
    expect(customerUpdate.safeParse({ ...edit, tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }).success).toBe(
      false,
    );
  });

  it('needs a reason for a block', () => {
    expect(customerUpdate.safeParse({ ...edit, cash_blocked: true }).success).toBe(false);
    expect(customerUpdate.safeParse({ ...edit, cash_blocked: true, cash_block_reason: 'Refused' }).success).toBe(true);
  });
});
