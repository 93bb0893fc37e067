import type { Pool } from 'pg'
import { StartFailure } from '#kernel/process/start-failure.ts'

/** A command that needs a shop found none. Nothing was created. */
export class NoShop extends StartFailure {
  override name = 'NoShop'
  /** @param location where it looked, with the setting: `/srv/data (DATA_DIR)` */
  constructor(location: string) {
    super(
      `There is no shop in ${location}. Set DATA_DIR, or DATABASE_URL, as for the shop itself: ` +
        'a service may have settings that this terminal does not have.',
    )
  }
}

/** Throws NoShop if the database has never been migrated. */
export async function refuseMissingShop(pool: Pick<Pool, 'query'>, location: string): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS exists",
  )
  if (rows[0]?.exists !== true) throw new NoShop(location)
}
