import { i18n } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Button, type ButtonProps } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { useSendToReview } from '../vendor.data.ts';

type Props = ButtonProps & { readonly vendor: VendorDetail };

/** Sends a rejected store to review again. */
export function SendAgain({ vendor, ...rest }: Props) {
  const mayCall = useCan()(vendorEndpoints.sendToReview);
  const send = useSendToReview(vendor.id);
  if (!mayCall) return null;
  return (
    <Button {...rest} loading={send.isPending} onClick={() => send.mutate({ version: vendor.version })}>
      {i18n.t('Send to review again')}
    </Button>
  );
}
