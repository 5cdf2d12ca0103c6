import { expect, it } from 'vitest';
import { parseServerList } from './server-list.ts';

it('leaves the connection string of one server as it is', () => {
  const url = 'postgres://bakehouse:pass%20word@db:5432/bakehouse?sslmode=require';
  expect(parseServerList(url)).toEqual({ urls: [url], target: 'any' });
});

it('splits several hosts, which lead to the one that accepts writes unless the parameter says otherwise', () => {
  expect(
    parseServerList('postgresql://u:p@a:5501,[::1]:5502/db?target_session_attrs=read-write&sslmode=prefer'),
  ).toEqual({
    urls: ['postgresql://u:p@a:5501/db?sslmode=prefer', 'postgresql://u:p@[::1]:5502/db?sslmode=prefer'],
    target: 'writable',
  });
  expect(parseServerList('postgres://a,b/db')?.target).toBe('writable');
  expect(parseServerList('postgres://a,b/db?target_session_attrs=any')).toEqual({
    urls: ['postgres://a/db', 'postgres://b/db'],
    target: 'any',
  });
  expect(parseServerList('postgres://a/db?target_session_attrs=primary')?.target).toBe('writable');
});

it('selects a standby of several replicas', () => {
  expect(parseServerList('postgres://a,b/db', 'replica')?.target).toBe('standby');
  expect(parseServerList('postgres://a/db', 'replica')?.target).toBe('any');
  expect(parseServerList('postgres://a,b/db?target_session_attrs=read-write', 'replica')).toBeUndefined();
});

it.each(['postgres://a,/db', 'postgres://a:1,b:x/db', 'postgres://a/db?target_session_attrs=standby', 'not a url'])(
  'rejects %s',
  (url) => expect(parseServerList(url)).toBeUndefined(),
);
