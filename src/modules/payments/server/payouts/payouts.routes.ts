import multipart from '@fastify/multipart'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import {
  bookPayout,
  changePayout,
  createPayout,
  deletePayout,
  getPayout,
  importPayout,
  listPayouts,
} from '../../contract/payouts.ts'
import { sentFile } from '../sent-file.ts'
import { serializePayout, type PayoutsService } from './payouts.service.ts'
import { payouts } from './payouts.tables.ts'
import { readPayoutCsv } from './read-payout-csv.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The sums of the lines of each payout, as `payoutSums` makes them. Minor units. */
const computed = {
  collected:
    sql<string>`(select coalesce(sum(l.collected), 0) from payout_lines l where l.payout_id = payouts.id)`.as(
      'lines_collected',
    ),
  costs: sql<string>`(select coalesce(sum(l.fee + round(l.collected * payouts.fee_percent / 100)), 0)
    from payout_lines l where l.payout_id = payouts.id)`.as('lines_costs'),
}

/** What carriers and providers have paid out. */
export function mountPayouts(
  http: FastifyInstance,
  { db, exponent, service }: { db: Db; exponent: number; service: PayoutsService },
): void {
  mountList(http, listPayouts, payouts, {
    db,
    computed,
    serialize: (rows) =>
      rows.map(({ collected, costs, ...row }) =>
        serializePayout(row, { collected: Number(collected), costs: Number(costs) }, exponent),
      ),
    sorts: {
      paidOn: 'paidOn',
      amount: { column: payouts.amount, type: 'integer', valueOf: ({ amount }) => amount },
    },
    where: ({ q, state }) =>
      and(
        ...containsWords(sql`plain_text(payouts.name)`, q),
        state === undefined ? undefined : eq(payouts.state, state),
      ),
  })

  mount(
    http,
    getPayout,
    async ({ params }) => (await service.read(db, params.id)) ?? refuse('payout_not_found'),
  )
  mount(http, createPayout, ({ body, actor }) => service.create(body, actor))
  mount(http, changePayout, ({ params, body, actor }) => service.change(params.id, body, actor))
  mount(http, bookPayout, ({ params, body, actor }) => service.book(params.id, body.acceptsDifference, actor))
  mount(http, deletePayout, ({ params, actor }) => service.remove(params.id, actor))

  // In a scope of its own, so that no other endpoint accepts forms.
  void http.register(async (part) => {
    await part.register(multipart)
    mount(part, importPayout, async ({ query: { fileName, amount: typed, ...payout }, request, actor }) => {
      const bytes = await sentFile(request)
      if (bytes instanceof Refusal) return bytes
      const payoutLines = await readPayoutCsv(bytes)
      if (payoutLines instanceof Refusal) return payoutLines
      const amount = typed ?? paidOut(payoutLines, exponent)
      if (amount === null)
        return refuse('payout_file_refused', {
          message: staffText('Please enter what arrived: the file does not say it.'),
          fields: { amount: staffText('Please fill this in') },
        })
      const lines = payoutLines.map(({ reference, collected, fees }) => ({
        reference,
        collected: Number(collected),
        fee: sum(fees, exponent),
      }))
      return service.import({ ...payout, amount, lines }, actor, fileName)
    })
  })
}

/** A sum of decimals, exact to the smallest coin. */
const sum = (decimals: readonly string[], exponent: number) =>
  decimals.reduce((total, amount) => total + Math.round(Number(amount) * 10 ** exponent), 0) / 10 ** exponent

/** What a file says was paid out; null where it does not say it of every line. */
function paidOut(lines: readonly { paid: string | null }[], exponent: number): number | null {
  const paid = lines.flatMap((line) => line.paid ?? [])
  return paid.length < lines.length ? null : sum(paid, exponent)
}
