import { describe, expect, it } from 'vitest';
import { rejectWeakPassword } from './common-passwords.ts';

const person = ['Asha Verma', 'asha.v.1985@example.in', '9811122233', undefined];
const reasonOf = (password: string, DEMO = false) =>
  rejectWeakPassword({ DEMO }, 'password', password, person).then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('a password', () => {
  it.each([
    '        ',
    'aaaaaaaa',
    'AaAaAaAaA',
    'ab'.repeat(64),
    '\u3000'.repeat(8),
    'abcdefgh',
    '12345678',
    '98765432',
  ])('%j is a few characters', async (password) =>
    expect(await reasonOf(password)).toMatch(/^This password is a few characters/),
  );

  it.each([
    'Password123!',
    'password',
    'Sunshine1',
    'Sunshine2026!',
    '!!P@ssw0rd!!',
    'p@$$w0rd1',
    'passwordpassword',
    'Qwertyuiop!!',
    'Iloveyou@143',
  ])('%j is too common', async (password) => expect(await reasonOf(password)).toMatch(/too common/));

  it.each(['bakehouse', 'Bakehouse2026!', 'B4keh0u5e-123', 'mycake2026'])(
    '%j is mainly the name of the product',
    async (password) => expect(await reasonOf(password)).toMatch(/name of the product/),
  );

  it.each(['ashaverma', 'Asha.Verma-1', 'V3rm@1985!!', '9811122233', 'x9811122233x'])(
    '%j is mainly what others know about the person',
    async (password) => expect(await reasonOf(password)).toMatch(/your name, email or phone/),
  );

  it.each([
    'plum-cake-42',
    'a-quiet-oven',
    'correct horse battery staple',
    'Kx7#pQ2!vR9z',
    '83729461love8372',
    'नमस्ते दुनिया',
    'Ashoka-Pillar-7',
    'x'.repeat(63) + 'y'.repeat(64),
  ])('%j is accepted', async (password) => expect(await reasonOf(password)).toBeUndefined());

  it('of the demo is accepted in the demo only', async () => {
    expect(await reasonOf('bakehouse-demo', true)).toBeUndefined();
    expect(await reasonOf('bakehouse-demo')).toMatch(/too common/);
  });
});
