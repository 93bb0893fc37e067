import type { AnalyticsTool } from '#modules/settings/contract/index.ts'

/** Whether a visitor agreed to the shop's foreign tool: kept in this browser only. */

const key = 'analytics-consent'
const yearMs = 365 * 86_400_000

/** An answer is to one tool: another one asks again. */
const nameOf = ({ kind, address, site }: AnalyticsTool) => JSON.stringify([kind, address, site])

/** The answer of the last year to this tool; null: none. */
export function storedConsent(tool: AnalyticsTool): boolean | null {
  try {
    const { agrees, to, at } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const isRecent = typeof at === 'number' && Date.now() - at < yearMs
    return typeof agrees === 'boolean' && to === nameOf(tool) && isRecent ? agrees : null
  } catch {
    return null
  }
}

export function storeConsent(tool: AnalyticsTool, agrees: boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify({ agrees, to: nameOf(tool), at: Date.now() }))
  } catch {
    // The next page asks again.
  }
}

/** Removes the cookies that the known tools set for the shop's own host. */
export function removeToolCookies(): void {
  const parts = location.hostname.split('.')
  const domains = parts.map((_, from) => parts.slice(from).join('.'))
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (!/^(?:_ga|_gid|_gat|_pk_|mtm_)/.test(name)) continue
    const ended = `${name}=; path=/; max-age=0`
    document.cookie = ended
    for (const domain of domains) document.cookie = `${ended}; domain=${domain}`
  }
}
