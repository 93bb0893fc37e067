import { and, getTableColumns, gte, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { ordersRepository } from '#modules/orders/server/index.ts'
import type { MistakeReport } from '../contract/claims.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'
import { claims, type ClaimRow } from './claims.tables.ts'
import { costsOf, lossOf, type CostDeps } from './order-costs.ts'

/** The most claims that one report adds up: the newest. */
const maxClaims = 2000

/** A piece of a claim with its share of what the remake cost, in minor units. */
interface ClaimedPiece {
  claim: ClaimRow
  kind: string
  measured: string
  cost: number
}

const groupsOf = (
  pieces: readonly ClaimedPiece[],
  nameOf: (piece: ClaimedPiece) => string,
  exponent: number,
): MistakeReport['reasons'] =>
  [...Map.groupBy(pieces, nameOf)]
    .map(([name, group]) => ({
      name,
      claims: new Set(group.map(({ claim }) => claim.id)).size,
      pieces: group.length,
      cost: toMajor(Math.max(0, Math.round(group.reduce((sum, { cost }) => sum + cost, 0))), exponent),
    }))
    .toSorted((a, b) => b.pieces - a.pieces || a.name.localeCompare(b.name))

/** Claims of a period that staff did not refuse, by what they have in common. Days of the shop, both included. */
export async function mistakesOf(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  parts: CostDeps,
): Promise<MistakeReport> {
  const { timeZone, exponent } = parts
  const beginOf = (day: string, later = 0) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`
  const rows = await db
    .select(getTableColumns(claims))
    .from(claims)
    .where(
      and(
        ne(claims.status, 'refused'),
        from === undefined ? undefined : gte(claims.receivedAt, beginOf(from)),
        to === undefined ? undefined : lt(claims.receivedAt, beginOf(to, 1)),
      ),
    )
    .orderBy(sql`${claims.receivedAt} desc`)
    .limit(maxClaims)
  const remakes = await ordersRepository(db, timeZone).byIds(rows.flatMap(({ remakeId }) => remakeId ?? []))
  const counted = remakes.filter(({ status }) => status !== 'cancelled')
  const costs = await costsOf(db, counted, await claimSettingsRepository(db, exponent).read(), parts)
  const pieces = rows.flatMap((claim) => {
    const remakeCosts = claim.remakeId ? costs.get(claim.remakeId) : undefined
    const cost = remakeCosts ? lossOf(remakeCosts) / claim.lines.length : 0
    return claim.lines.map(({ kind, measured }) => ({
      claim,
      kind: kind ?? '',
      measured: measured ?? '',
      cost,
    }))
  })
  return {
    reasons: groupsOf(pieces, ({ claim }) => claim.reason, exponent),
    kinds: groupsOf(pieces, ({ kind }) => kind, exponent),
    measured: groupsOf(pieces, ({ measured }) => measured, exponent),
    people: groupsOf(pieces, ({ claim }) => claim.causedBy ?? '', exponent),
  }
}
