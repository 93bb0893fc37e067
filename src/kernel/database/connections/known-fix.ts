/**
 * For each version of PostgreSQL, the first release of 2026 without an error by which anybody who may send it a text can
 * write outside its memory (CVE-2026-6473). To be raised when another fix matters to shops.
 */
const FIRST_FIXED: Readonly<Record<string, number>> = { 15: 18, 16: 14, 17: 10, 18: 4 }

/** The first fixed release for a server (`server_version`) that is older, such as `18.4`; null if it is not older. */
export function missingFix(serverVersion: string): string | null {
  const [, major = '', minor = '0'] = /^(\d{1,4})\.(\d{1,4})/.exec(serverVersion) ?? []
  const fixed = FIRST_FIXED[major]
  return fixed === undefined || Number(minor) >= fixed ? null : `${major}.${fixed}`
}
