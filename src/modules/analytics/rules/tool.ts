import type { AnalyticsTool } from '#modules/settings/contract/index.ts'

/** Hosts that Google Analytics loads from and reports to. */
const google = {
  script: 'https://www.googletagmanager.com',
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
}

/** The script of a tool. */
export function scriptOf({ kind, address, site }: AnalyticsTool): string {
  if (kind === 'plausible') return `${address}/js/script.manual.js`
  if (kind === 'matomo') return `${address}/matomo.js`
  return kind === 'ga4' ? `${google.script}/gtag/js?id=${site}` : address
}

/** What the pages' content security policy must allow for a tool, and no more. */
export function policyOf(tool: AnalyticsTool): string {
  const origin = /^https:\/\/[^/?#]+/.exec(scriptOf(tool))?.[0] ?? ''
  const reports = tool.kind === 'ga4' ? google.reports : []
  return `script-src ${origin}; connect-src ${[origin, ...reports].join(' ')}`
}

/**
 * Whether a foreign tool may run on a page: where nobody types a name, an address or a password, and the address
 * contains no secret.
 */
export const isToolPage = (path: string): boolean =>
  /^\/(?:(?:products|categories|blog|support)(?:\/[^/]+)?|about|cart)?\/?$/.test(path)
