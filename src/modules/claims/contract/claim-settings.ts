import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { amount, version, ifMatch } from '#kernel/contract/wire.ts'
import { kind } from '#modules/making/contract/index.ts'

/** Whether claims are taken, what is promised of a measured piece, and what work costs. */

const whole = (least: number, most: number) => {
  const rule = `Must be a whole number from ${least} to ${most}`
  return z.number(rule).int(rule).min(least, rule).max(most, rule)
}

const percentOf = (least: number) => {
  const rule = `Must be a percentage from ${least} to 100`
  return z.number(rule).min(least, rule).max(100, rule)
}

/** Pieces that were measured wrongly are made again: within so many days, so many of one order. */
const fitPromise = z.object({
  days: whole(1, 365).default(30),
  pieces: whole(1, 100).default(6),
  /** What the customer pays of the old price, besides what the new size costs more. */
  sharePercent: percentOf(0).default(0),
})

/** What a checkout offers, so that a piece that was measured wrongly costs its customer no share. */
const cover = z.object({ percent: percentOf(0.1) })

export const claimSettings = z.object({
  isOn: z.boolean(),
  /** Null: nothing is promised; staff decide. */
  fitPromise: fitPromise.nullable(),
  /** Null: no checkout offers it. */
  cover: cover.nullable(),
  /** Months from the delivery. */
  warrantyMonths: whole(0, 240),
  /** Whether a notice is drafted when the promised day of an order has passed. */
  delayNotices: z.boolean(),
  /** What an hour of work costs. */
  hourlyRate: amount.max(1e12, 'Please enter a number'),
  /** Minutes of work for a piece. */
  minutesPerPiece: whole(0, 100_000),
  /** The same of kinds for which they differ. */
  minutesByKind: z.partialRecord(kind, whole(0, 100_000)).meta({ maxProperties: 20 }),
})
export type ClaimSettings = z.output<typeof claimSettings>
export type FitPromise = NonNullable<ClaimSettings['fitPromise']>

const path = '/api/settings/claims'
const answer = { status: 200, body: claimSettings.extend({ version }) } as const

export const getClaimSettings = endpoint({
  method: 'GET',
  path,
  access: 'editors',
  summary: 'Whether claims are taken, the fit promise, the cover, and what work costs',
  success: answer,
})

export const putClaimSettings = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary: 'Change what is promised of measured pieces and what work costs; what is left out stays',
  headers: ifMatch,
  body: claimSettings.partial().extend({ version: version.optional() }),
  success: answer,
  errors: ['version_conflict', 'precondition_failed'],
})
