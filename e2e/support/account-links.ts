import type { LinkPurpose } from '@bakehouse/contract/core/account-links';
import { linkPaths } from '@bakehouse/contract/core/account-links';
import { listOutbox } from '@bakehouse/contract/outbox';
import type { CallApi } from './api-client.ts';
import { expect } from './test.ts';

/** Waits for the mail to an address, and returns the path of its link. */
export const linkTo = async (api: CallApi, email: string, purpose: LinkPurpose): Promise<string> => {
  const pattern = new RegExp(`${linkPaths[purpose]}#[\\w-]{43}$`, 'm');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await api(listOutbox, { query: { search: email } });
      link = data.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean);
      return link;
    })
    .toBeTruthy();
  return link ?? '';
};
