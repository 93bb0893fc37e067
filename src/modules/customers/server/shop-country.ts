import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { countryName } from '#kernel/rules/people/country-name.ts'

/** Makes the shop's country that of customers whose own nobody has said. @param code such as `DE` */
export async function applyCountry(db: Db, code: string): Promise<void> {
  const country = countryName(code)
  await db.execute(sql`update shop_country set country = ${country} where country <> ${country}`)
}
