import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { latestBackups, lastGoodBackup } from '#kernel/backup/backups.repository.ts'
import { tryBackupFolder } from '#kernel/backup/folder.ts'
import { safeReason } from '#kernel/integrations/sanitize-external-text.ts'
import type { Host } from '#kernel/modules/definition.ts'
import type { Check, CheckResult } from '../contract.ts'

/** Timeout of an external service, in ms. */
const timeoutMs = 8_000

type Found = CheckResult['found']
const passed = (finding: Found, detail: string | null = null): CheckResult => ({
  ok: true,
  found: finding,
  detail,
})
const bad = (finding: Found, detail: string | null = null): CheckResult => ({
  ok: false,
  found: finding,
  detail,
})

/** Checks whether a configured service responds. Only the status of its response is reported. */
async function asked(address: string, headers: Record<string, string> = {}): Promise<CheckResult> {
  try {
    const answer = await fetch(address, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (answer.status === 401 || answer.status === 403) return bad('key_refused', String(answer.status))
    return answer.ok ? passed('answers') : bad('no_answer', String(answer.status))
  } catch (error) {
    return bad('no_answer', safeReason(error))
  }
}

const discovery = (issuer: string) => asked(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)

/**
 * The currency of the stored amounts. The shop does not start with another one, so it differs only after a manual
 * change.
 */
async function currency({ pool, env }: Host): Promise<CheckResult> {
  const { rows } = await pool.query<{ currency: string }>('select currency from shop_currency limit 1')
  const stored = rows[0]?.currency ?? env.currency
  return stored === env.currency ? passed('currency_same', stored) : bad('currency_other', stored)
}

/** How the browser that asks for a check reached the shop. */
interface Reached {
  origin: string | undefined
  /** The proxy that forwarded the request, if TRUST_PROXY does not name it. */
  proxy: string | null
}

function address({ publicOrigin }: Host, { origin, proxy }: Reached): CheckResult {
  const shopAddress = publicOrigin()
  if (origin !== shopAddress) return bad('address_other', origin ?? null)
  if (proxy !== null) return bad('address_untrusted_proxy', proxy)
  return shopAddress.startsWith('https:')
    ? passed('address_same', shopAddress)
    : bad('address_plain', shopAddress)
}

async function files({ integrations: { storage } }: Host): Promise<CheckResult> {
  const name = `check-${randomUUID()}.txt`
  const bytes = Buffer.from(name)
  try {
    await storage.put(name, bytes, 'text/plain')
    const stored = await storage.open(name)
    const isSame = stored !== null && bytes.equals(await buffer(stored.stream))
    await storage.remove(name)
    return isSame ? passed('files_kept') : bad('files_failed')
  } catch (error) {
    return bad('files_failed', safeReason(error))
  }
}

async function backups({ env, pool }: Host): Promise<CheckResult> {
  const { dir } = env.backups
  if (dir === undefined) return bad('backups_off')
  try {
    await tryBackupFolder(dir)
  } catch (error) {
    return bad('backups_unwritable', safeReason(error))
  }
  const [[latest], at] = await Promise.all([latestBackups(pool, 1), lastGoodBackup(pool)])
  if (latest?.failure) return bad('backups_failed', latest.failure)
  return passed('backups_ready', at?.toISOString() ?? null)
}

/** Runs one check. A service that is not configured is not an error, because the shop works without it. */
export async function check(host: Host, what: Check, reached: Reached): Promise<CheckResult> {
  const { env } = host
  const absent = passed('not_configured')
  const looks: Record<Check, () => CheckResult | Promise<CheckResult>> = {
    // An invalid time zone or country prevents the shop from starting, so both are valid here.
    zone: () => passed('zone_known', new Date().toISOString()),
    country: () => passed('country_known', env.country),
    currency: () => currency(host),
    address: () => address(host, reached),
    oidc: () => (env.oidc ? discovery(env.oidc.issuer) : absent),
    google: () => (env.google ? discovery(env.google.issuer) : absent),
    github: () => (env.github ? asked(env.github.apiOrigin, { 'user-agent': 'Fenestra' }) : absent),
    assistant: () =>
      env.openai
        ? asked(`${env.openai.baseUrl}/models`, { authorization: `Bearer ${env.openai.apiKey}` })
        : absent,
    files: () => files(host),
    backups: () => backups(host),
  }
  return looks[what]()
}
