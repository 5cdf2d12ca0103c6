import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { reportCspViolation } from '@bakehouse/contract/csp-report';
import { exchangeRoute, type Route } from '../kernel/http/route.ts';

/** Equal reports within this time are logged once, in milliseconds. */
const repeatTime = 3_600_000;
/** Maximum number of reports that are logged within that time. */
const maxReports = 200;

/**
 * Returns the route that logs what browsers report about the Content-Security-Policy. Everybody can send reports, so a flood
 * of them must not fill the log.
 */
export function cspReportRoutes(): Route[] {
  const logged = new Set<string>();
  let since = 0;
  return [
    exchangeRoute(reportCspViolation, async ({ request }, { body }) => {
      if (performance.now() - since > repeatTime) {
        logged.clear();
        since = performance.now();
      }
      const violation = toViolation(body);
      const key = JSON.stringify(violation);
      if (!logged.has(key) && logged.size < maxReports) {
        logged.add(key);
        request.log.warn({ violation }, 'a browser blocked a part of a page');
      }
      return { message: 'Received' };
    }),
  ];
}

/** Maximum length of a logged text. */
const maxText = 300;

const toViolation = ({ 'csp-report': report }: BodyOf<typeof reportCspViolation>) => ({
  directive: (report['effective-directive'] ?? report['violated-directive'])?.slice(0, maxText),
  blocked: withoutQuery(report['blocked-uri']),
  page: withoutQuery(report['document-uri']),
  source: withoutQuery(report['source-file']),
  line: report['line-number'],
});

/** Returns an address without what follows `?` or `#`, which can be secret. */
const withoutQuery = (address: string | undefined): string | undefined => address?.split(/[?#]/)[0]?.slice(0, maxText);
