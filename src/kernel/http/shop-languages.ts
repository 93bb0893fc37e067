import type { Pool } from 'pg'
import type { Revisions } from '../cache/revisions.ts'
import { allLanguages, languageCodes } from '../rules/languages.ts'
import type { LanguageCode } from '../rules/languages.ts'
import type { ShopLanguages } from '../rules/localized.ts'

/** Which languages the shop speaks, known without waiting: every request is decided by them. */
export interface KnownLanguages {
  current(): ShopLanguages
  /** Whether no setting has changed since they were read. Until then nothing may be kept that is made with them. */
  isCurrent(): boolean
  /** Resolves once what was committed before the call is known. */
  refresh(): Promise<void>
}

async function read(pool: Pool): Promise<ShopLanguages | null> {
  const { rows } = await pool.query<{ base: LanguageCode; offered: LanguageCode[] }>(
    'select base_language as base, languages as offered from settings limit 1',
  )
  const [found] = rows
  if (!found) return null
  const { base, offered } = found
  return { base, offered: languageCodes.filter((code) => code === base || offered.includes(code)) }
}

/** Reads them at the start, and again after each change of the settings in any process. */
export async function knowLanguages(pool: Pool, revisions: Revisions): Promise<KnownLanguages> {
  let known: ShopLanguages = allLanguages
  let seen: number | null = null
  let reading: Promise<void> | null = null

  async function readAgain(): Promise<void> {
    const since = revisions.now()
    try {
      known = (await read(pool)) ?? known
      seen = since
    } catch {
      // The database is away: what was known holds until it answers.
    }
  }
  const refresh = () => (reading ??= readAgain().finally(() => (reading = null)))
  const isCurrent = () => seen !== null && revisions.unchanged(seen, ['settings'])
  await refresh()
  return {
    current() {
      if (!isCurrent()) void refresh()
      return known
    },
    isCurrent,
    async refresh() {
      // One that is under way may have begun before the change.
      await reading
      await refresh()
    },
  }
}
