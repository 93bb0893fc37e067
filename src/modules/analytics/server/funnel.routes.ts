import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Db } from '#kernel/database/db.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv/csv.ts'
import { mount } from '#kernel/http/mount.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { countVisit, funnelSteps, readFunnel, type FunnelStep, type StepCounts } from '../contract/funnel.ts'
import { countedVisit } from '../rules/visits.ts'
import type { visitCounter } from './counter.ts'
import { funnelRepository, type CountSum } from './funnel.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Messages that one network may send in a minute. Kept in memory only, so that no visit needs a query. */
const MAX_A_MINUTE = 120
const MAX_SOURCES = 12

/** Whether the visitor asks not to be followed, or is a program. */
function isLeftOut({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1' || isbot(headers['user-agent'])
}

const noSteps: StepCounts = { seen: 0, configured: 0, cart: 0, checkout: 0, order: 0 }

/** Adds up counts by a key, those with the most seen products first. */
function sumsBy(rows: readonly CountSum[], key: (row: CountSum) => string) {
  const sums = new Map<string, StepCounts>()
  for (const row of rows) {
    const sum = sums.get(key(row)) ?? { ...noSteps }
    const step: FunnelStep | undefined = funnelSteps.find((funnelStep) => funnelStep === row.step)
    sum[step ?? 'order'] += row.count
    sums.set(key(row), sum)
  }
  return Array.from(sums).sort(([a, x], [b, y]) => y.seen - x.seen || y.order - x.order || a.localeCompare(b))
}

async function* oneByOne<Row>(rows: readonly Row[]) {
  yield* rows
}

/** Counting visits, and reading what was counted. */
export function mountFunnel(
  http: FastifyInstance,
  {
    reports,
    timeZone,
    counter,
    isLimited,
  }: { reports: Db; timeZone: string; counter: ReturnType<typeof visitCounter>; isLimited: boolean },
): void {
  const limiter = new RateLimiterMemory({ points: MAX_A_MINUTE, duration: 60 })
  const isTooMany = async (request: FastifyRequest) =>
    isLimited &&
    (await limiter.consume(networkOf(request.ip)).then(
      () => false,
      () => true,
    ))

  mount(http, countVisit, async ({ body, request }) => {
    if (await isTooMany(request)) throw refuse('too_many_requests', { headers: { 'retry-after': '60' } })
    if (!isLeftOut(request)) counter.add(countedVisit(body))
    return undefined
  })

  mount(http, readFunnel, async ({ query, request, reply }) => {
    if (query.to < query.from)
      throw refuse('invalid_query', { fields: { from: staffText('The first day is after the last') } })
    await counter.flush()
    const repository = funnelRepository(reports, timeZone)
    if (wantsCsv(request)) {
      return csvFile(reply, {
        name: `visitors-${query.from}-${query.to}`,
        kind: 'analytics',
        columns: {
          day: ({ day }) => day,
          step: ({ step }) => step,
          language: ({ language }) => language,
          source: ({ source }) => source,
          count: ({ count }) => count,
        },
        rows: oneByOne(await repository.days(query)),
      })
    }
    const [rows, words, sizes] = await Promise.all([
      repository.sums(query),
      repository.words(query),
      repository.sizes(query),
    ])
    // Orders are counted by themselves; what browsers told of them only says from where they came.
    const visits = rows.filter(({ step }) => step !== 'order')
    const exact = rows.filter(({ step }) => step !== 'ordered')
    return {
      steps: sumsBy(exact, () => '')[0]?.[1] ?? noSteps,
      byLanguage: sumsBy(exact, ({ language }) => language).map(([language, sum]) => ({ language, ...sum })),
      bySource: sumsBy(visits, ({ source }) => source)
        .slice(0, MAX_SOURCES)
        .map(([source, sum]) => ({ source, ...sum })),
      words,
      sizes,
    }
  })
}
