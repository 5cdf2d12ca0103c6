import { formatRupees, toRupees } from '@bakehouse/contract/core/money';
import type { FakeLink } from './fake-account.ts';

/** The page of the fake gateway where a customer pays or fails a link. */

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f4f6;color:#222}
main{max-width:24rem;margin:10vh auto;padding:1.5rem;background:#fff;border-radius:12px;box-shadow:0 1px 4px #0003}
h1{font-size:1.1rem;margin:0}strong{display:block;font-size:2rem;margin:.5rem 0 1rem}label,button{display:block;width:100%}
select,button{font:inherit;padding:.7rem;margin-top:.5rem;width:100%;box-sizing:border-box;border-radius:8px;border:1px solid #bbb}
button{background:#1d4ed8;color:#fff;border:0}button[value=fail]{background:#fff;color:#a11;border:1px solid #a11}
p{color:#555}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}main{background:#222}p{color:#bbb}}`;

const states: Readonly<Record<Exclude<FakeLink['status'], 'created'>, string>> = {
  paid: 'Payment successful. You can close this page.',
  expired: 'This payment link has expired.',
  cancelled: 'This payment link was cancelled.',
};

const form = `<form method="post"><label>Payment method<select name="method"><option value="upi">UPI</option>
<option value="card">Card</option><option value="netbanking">Net banking</option></select></label>
<button name="result" value="pay">Pay now</button><button name="result" value="fail">Let the payment fail</button></form>`;

/** Returns the page of a link, or of a link that the demo does not know. */
export function payPage(link: FakeLink | undefined): string {
  const content = link
    ? `<h1>${escapeHtml(link.description)}</h1><strong>${formatRupees(toRupees(link.amount))}</strong>${
        link.status === 'created' ? form : `<p role="status">${states[link.status]}</p>`
      }`
    : '<h1>Payment link not found</h1><p>The demo forgets its payment links when it stops.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo payment</title><style>${style}</style><main>${content}<p>This is a demo. No money moves.</p></main></html>`;
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
