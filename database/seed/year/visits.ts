import content from '../content/crm-year.json' with { type: 'json' }
import { daysAfter, daysBetween, weekdayOf, type Calendar } from './calendar.ts'
import { stepTo } from './order-rows.ts'
import type { DemoOrder } from './orders.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

const slots = ['08:30–10:30', '10:30–12:30', '13:30–15:30', '15:30–17:30'] as const
const fittedShare = 0.17
/** Number of future visits, for orders that are not installed yet. */
const planned = 16
const plannedStatuses = ['scheduled', 'confirmed', 'rescheduled', 'confirmed', 'scheduled'] as const

interface Visit {
  order: DemoOrder
  day: string
  slot: string
  installer: string
}

/** Assigns hours of the installers, each only once. */
function diary(random: Random, installers: readonly string[]) {
  const taken = new Set<string>()
  return (from: string): Pick<Visit, 'day' | 'slot' | 'installer'> => {
    for (let day = from; ; day = daysAfter(day, 1)) {
      if (weekdayOf(day) === 0) continue
      for (const installer of random.shuffled(installers))
        for (const slot of random.shuffled(slots)) {
          const key = `${day} ${slot} ${installer}`
          if (taken.has(key)) continue
          taken.add(key)
          return { day, slot, installer }
        }
    }
  }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

function statusOf(random: Random, calendar: Calendar, next: () => string, { day, slot }: Visit): string {
  const [from = '', to = ''] = slot.split('–')
  const start = calendar.at(day, minutesOf(from))
  if (calendar.at(day, minutesOf(to)) < calendar.now) return random.chance(0.94) ? 'completed' : 'cancelled'
  if (start < calendar.now) return 'in_progress'
  return next()
}

/** Statuses of future visits in turn, so that a short list has each of them. */
function futureStatuses(): () => string {
  let count = 0
  return () => plannedStatuses[(count += 1) % plannedStatuses.length] as string
}

function rowOf(random: Random, calendar: Calendar, next: () => string, visit: Visit): Row {
  const { order, day, slot, installer } = visit
  const status = statusOf(random, calendar, next, visit)
  const [from = '', to = ''] = slot.split('–')
  const begun = calendar.at(day, minutesOf(from) + random.between(-6, 14))
  const ended = calendar.at(day, minutesOf(to) - random.between(5, 40))
  const made = stepTo(order, 'confirmed')?.at ?? order.at
  const hasBegun = status === 'completed' || status === 'in_progress'
  return {
    id: random.uuid(),
    order_id: order.id,
    customer_id: order.buyer.id,
    scheduled_date: day,
    scheduled_time_slot: slot,
    status,
    assigned_installer: installer,
    estimated_duration: 120,
    actual_start_time: hasBegun ? begun : null,
    actual_end_time: status === 'completed' ? ended : null,
    customer_notes: random.chance(0.4) ? random.pick(content.visitNotes) : null,
    installer_notes: null,
    completion_notes: status === 'completed' ? random.pick(content.completed) : null,
    rescheduled_from: status === 'rescheduled' ? daysAfter(day, -random.whole(2, 5)) : null,
    language: order.buyer.language,
    confirmed_at:
      status === 'confirmed' ? new Date(Math.min(made.getTime() + 7_200_000, calendar.now.getTime())) : null,
    version: 1,
    created_at: made,
    updated_at: status === 'completed' ? ended : made,
  }
}

/** Visits of the past year and the next three weeks, without overlaps for an installer. */
export function visitRows(
  random: Random,
  calendar: Calendar,
  orders: readonly DemoOrder[],
  installers: readonly string[],
): Row[] {
  const next = diary(random, installers)
  const fitted = orders.flatMap((order): Visit[] => {
    const delivered = stepTo(order, 'delivered')
    if (!delivered || !(order.quoteId !== null || random.chance(fittedShare))) return []
    return [{ order, ...next(daysAfter(calendar.dayOf(delivered.at), random.whole(1, 4))) }]
  })
  const waiting = orders
    .filter(({ status }) => ['shipped', 'processing', 'confirmed'].includes(status))
    .slice(0, planned)
    .map((order, index): Visit => {
      const days = index < 3 ? 0 : Math.round((19 * (index - 2)) / planned) + 1
      return { order, ...next(daysAfter(calendar.today, days)) }
    })
  // A visit of today is in progress, whatever time it is when the shop is filled.
  const nextStatus = futureStatuses()
  const rows = [...fitted, ...waiting].map((visit) => rowOf(random, calendar, nextStatus, visit))
  return rows.toSorted((one, other) =>
    daysBetween(String(other['scheduled_date']), String(one['scheduled_date'])),
  )
}
