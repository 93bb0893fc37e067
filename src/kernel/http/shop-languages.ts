import type { Pool } from 'pg'
import type { Revisions } from '#kernel/cache/tag-invalidation.ts'
import { allLanguages, languageCodes, type LanguageCode } from '#kernel/rules/languages.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'

/** The shop's languages, available without waiting, because every request depends on them. */
export interface KnownLanguages {
  current(): ShopLanguages
  /**
   * Whether no setting has changed since they were read. While this is false, nothing that depends on them may be
   * cached.
   */
  isCurrent(): boolean
  /** Resolves once changes committed before the call are known. */
  refresh(): Promise<void>
}

async function read(pool: Pool): Promise<ShopLanguages | null> {
  const { rows } = await pool.query<{ base: LanguageCode; offered: LanguageCode[] }>(
    'select base_language as base, languages as offered from settings limit 1',
  )
  const [row] = rows
  if (!row) return null
  const { base, offered } = row
  return { base, offered: languageCodes.filter((code) => code === base || offered.includes(code)) }
}

/** Reads the languages at the start, and again after each change of the settings in any process. */
export async function knowLanguages(pool: Pool, revisions: Revisions): Promise<KnownLanguages> {
  let current: ShopLanguages = allLanguages
  let revision: number | null = null
  let reading: Promise<void> | null = null

  async function refetch(): Promise<void> {
    const since = revisions.now()
    try {
      current = (await read(pool)) ?? current
      revision = since
    } catch {
      // The database is unreachable: the last known languages apply until it answers.
    }
  }
  const refresh = () => (reading ??= refetch().finally(() => (reading = null)))
  const isCurrent = () => revision !== null && revisions.unchanged(revision, ['settings'])
  await refresh()
  return {
    current() {
      if (!isCurrent()) void refresh()
      return current
    },
    isCurrent,
    async refresh() {
      // A read in progress may have begun before the change.
      await reading
      await refresh()
    },
  }
}
