import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '#kernel/database/db.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { uploadedPicture } from '#kernel/rules/pictures.ts'
import { dayIn, todayIn } from '#kernel/rules/shop-time.ts'
import { ordersRepository, type OrderWithLines } from '#modules/orders/server/index.ts'
import { toMillimetres } from '#modules/pricing/rules/index.ts'
import type { ClaimForm, OwnClaims } from '../contract/claims.ts'
import { dayAfter, fitPromiseRefusal } from '../rules/fit-promise.ts'
import { mailClaim } from './claim-mail.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'
import { claimsRepository, readDelivery, serializeOwnClaim, type ReadClaim } from './claims.repository.ts'
import type { ClaimRow, StoredClaimLine } from './claims.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const claimsOfNetwork: Limit = { name: 'claims', times: 20, seconds: 60 * 60 }

export interface ClaimDeps {
  pool: Pool
  limits: RateLimits
  timeZone: string
  /** Decimals of the shop's currency. */
  exponent: number
}

/** Who claims: staff are not bound by the fit promise. */
export interface Claimant {
  source: ClaimRow['source']
  by: AnyActor
}

const refuseClaim = (fields: Record<string, string>) => refuse('claim_refused', { fields })

/** The pieces as they were ordered, with the sizes that are wanted. */
function linesOf({ lines }: ClaimForm, order: OrderWithLines): StoredClaimLine[] | Refusal<'claim_refused'> {
  const fields: Record<string, string> = {}
  const numbers = lines.map(({ line }) => line)
  const claimLines = lines.map(({ line: number, width, length }, index): StoredClaimLine | null => {
    const line = order.lines[number - 1]
    if (line === undefined || numbers.indexOf(number) !== index) {
      fields[`lines.${index}.line`] = staffText('There is no such line, or it was named twice')
      return null
    }
    const sides = {
      width: width ? toMillimetres(width) : line.widthMm,
      length: length ? toMillimetres(length) : line.lengthMm,
    }
    for (const [side, mm] of Object.entries(sides))
      if (mm < 1 || mm > 100_000) fields[`lines.${index}.${side}`] = 'Must be between 0.001 and 100 m'
    const { productName: name, widthMm, lengthMm, measured, made } = line
    return {
      line: number,
      name,
      kind: made.kind ?? null,
      measured,
      widthMm,
      lengthMm,
      newWidthMm: sides.width,
      newLengthMm: sides.length,
    }
  })
  return Object.keys(fields).length > 0 ? refuseClaim(fields) : claimLines.filter((line) => line !== null)
}

/** The paths of uploaded pictures, locked so that they cannot be deleted before they are stored. */
async function photosOf(
  db: Db,
  { photos }: Pick<ClaimForm, 'photos'>,
): Promise<string[] | Refusal<'claim_refused'>> {
  const names = photos.map((address) => uploadedPicture(address)?.name ?? '')
  if (names.length === 0) return []
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from uploads where name = any(${sql.param(names)}::text[]) and deleted_at is null order by id for share`)
  const missing = names.findIndex((name) => !rows.some((row) => row.name === name))
  return missing === -1
    ? names.map((name) => `/uploads/${name}`)
    : refuseClaim({ [`photos.${missing}`]: staffText('There is no such picture') })
}

const promiseText = (refusal: NonNullable<ReturnType<typeof fitPromiseRefusal>>): string =>
  refusal.code === 'day'
    ? staffText('The fit promise of this order ended on {{lastDay}}', { lastDay: refusal.lastDay })
    : `The fit promise is for ${refusal.most} pieces of an order; ${refusal.left} are left`

/** Stores a claim about an order in the caller's transaction. */
export async function storeClaim(
  db: Db,
  order: OrderWithLines,
  form: ClaimForm,
  { source, timeZone, exponent }: Pick<Claimant, 'source'> & Pick<ClaimDeps, 'timeZone' | 'exponent'>,
): Promise<ReadClaim | Refusal<'claims_not_taken' | 'claim_refused'>> {
  const { isOn, fitPromise } = await claimSettingsRepository(db, exponent).read()
  if (!isOn) return refuse('claims_not_taken')
  const repository = claimsRepository(db)
  const at = await repository.deliveredAt(order.id)
  if (at === null) return refuse('claims_not_taken')
  const lines = linesOf(form, order)
  if (!Array.isArray(lines)) return lines
  const deliveredOn = dayIn(timeZone, at)
  if (fitPromise && form.reason === 'measured_wrongly' && source !== 'staff') {
    const claimed = await repository.measuredWrongly(order.id)
    const refusal = fitPromiseRefusal(fitPromise, {
      deliveredOn,
      today: todayIn(timeZone),
      claimed,
      pieces: lines.length,
    })
    if (refusal) return refuseClaim({ lines: promiseText(refusal) })
  }
  const photos = await photosOf(db, form)
  if (!Array.isArray(photos)) return photos
  const row = await repository.insert({
    orderId: order.id,
    source,
    reason: form.reason,
    lines,
    note: form.note || null,
    photos,
    deliveredOn,
    lastDay: fitPromise && dayAfter(deliveredOn, fitPromise.days),
  })
  await publishInvalidation(db, ['/api/claims', '/api/orders'])
  return row
}

/** Claims of customers about their orders. */
export function claimsService({ pool, limits, timeZone, exponent }: ClaimDeps) {
  return {
    /** The claims of an order, and what can be claimed of it still. */
    async ofOrder(db: Db, orderId: string): Promise<OwnClaims> {
      const { isOn, fitPromise } = await claimSettingsRepository(db, exponent).read()
      const claims = (await claimsRepository(db).ofOrder(orderId)).map(serializeOwnClaim)
      const at = isOn ? await readDelivery(db, orderId) : null
      if (at === null) return { claims, mayClaim: false, promise: null }
      if (fitPromise === null) return { claims, mayClaim: true, promise: null }
      const lastDay = dayAfter(dayIn(timeZone, at), fitPromise.days)
      const piecesLeft = Math.max(
        0,
        fitPromise.pieces - (await claimsRepository(db).measuredWrongly(orderId)),
      )
      return { claims, mayClaim: true, promise: { lastDay, piecesLeft, isOver: todayIn(timeZone) > lastDay } }
    },

    /** Stores the claim of a customer and mails that it arrived. */
    async claim(orderId: string, form: ClaimForm, { source, by }: Claimant) {
      const tooMany = await limits.take(claimsOfNetwork, by.network)
      if (tooMany) return tooMany
      return transactionOrRefusal(pool, async (db) => {
        const order = await ordersRepository(db, timeZone).byId(orderId)
        if (order === null) return refuse('order_not_found')
        const row = await storeClaim(db, order, form, { source, timeZone, exponent })
        if (!('id' in row)) return row
        await mailClaim(db, row, order, { network: by.network })
        return serializeOwnClaim(row)
      })
    },
  }
}

export type ClaimsService = ReturnType<typeof claimsService>
