import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { preparedRoute, type Route, route } from '../../../kernel/http/route.ts';
import { viewVendor } from '../vendor.service.ts';
import { guessCodes, sendCodes, verifyCodes, viewCodes } from './vendor-otp.service.ts';

export const vendorOtpRoutes = (): Route[] => [
  route(vendorOtpEndpoints.send, async (ctx, { params }) => ({
    message: 'Codes sent successfully',
    data: await sendCodes(ctx, params.id),
  })),
  route(vendorOtpEndpoints.sent, async (ctx, { params }) => ({ data: await viewCodes(ctx, params.id) })),
  preparedRoute(
    vendorOtpEndpoints.verify,
    ({ deps, scope }, { params, body }) => guessCodes(deps, scope, params.id, body),
    async (ctx, { params }, guess) => {
      await verifyCodes(ctx, params.id, guess);
      return { message: 'Vendor verified successfully', ...(await viewVendor(ctx, params.id)) };
    },
  ),
];
