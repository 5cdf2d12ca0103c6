import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { messageResponse } from './core/envelopes.ts';
import { fieldError } from './core/field-errors.ts';

/** What a browser sends when the Content-Security-Policy blocked a part of a page (CSP Level 3, "report-uri"). */
export const cspReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(fieldError('must be the address of the page')),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().optional(),
    'line-number': z.number().optional(),
  }),
});

export const reportCspViolation = defineEndpoint({
  module: 'Session',
  name: 'Report a blocked part of a page',
  operationId: 'reportCspViolation',
  description: 'Browsers report what the Content-Security-Policy of the dashboard blocked; the server logs it.',
  methods: ['POST'],
  path: 'csp-report',
  access: 'public',
  body: cspReport,
  maxBody: 8_000,
  reads: true,
  response: messageResponse,
});
