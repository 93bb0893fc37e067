import { workSteps, type WorkStep } from '../../contract/workshop.ts'
import { workingDaysAfter, type WorkCalendar } from './lead-time.ts'

/**
 * The day on which pieces are ready, from the free minutes of each step of work and the material of each day. Pieces are
 * planned one after the other, each as early as possible; a step of a piece begins once the step before is done, on the
 * same day where there is time, and goes on the next working day where there is none left.
 */

/** Minutes of a step on a day, `2026-12-07`. */
export interface WorkLoad {
  day: string
  step: WorkStep
  minutes: number
}

export interface PlannedPiece {
  /** Minutes by step; null: nobody knows how long it takes. */
  minutes: Partial<Record<WorkStep, number>> | null
  /** What it takes from stock, by item. */
  materials: ReadonlyMap<string, number>
  /** Working days that its slowest choice adds. */
  extraDays: number
}

/** Stock of an item: what is free now (below 0 where more is reserved), and what comes, in the order of the days. */
export interface ItemStock {
  free: number
  incoming: readonly { day: string; quantity: number }[]
}

export interface Schedule {
  /** The day on which the last piece is ready; null where minutes or materials are not known. */
  ready: string | null
  /** What the pieces take of the steps. */
  loads: WorkLoad[]
}

/** Two years of working days: a piece that does not fit into them has no day. */
const maxDays = 520

/** Quantities of stock have three decimals. */
const tolerance = 0.0005

/** Working days from the first one on, found as they are needed. */
function calendarFrom(from: string, calendar: WorkCalendar) {
  const dayBefore = new Date(Date.parse(`${from}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const days = [workingDaysAfter(dayBefore, 1, calendar)]
  const at = (index: number): string => {
    for (let last = days.length - 1; last < index; last += 1)
      days.push(workingDaysAfter(days[last] as string, 1, calendar))
    return days[index] as string
  }
  return {
    at,
    /** The first working day on or after a day. */
    indexOf(day: string): number {
      let index = 0
      while (index < maxDays && at(index) < day) index += 1
      return index
    },
  }
}

type Days = ReturnType<typeof calendarFrom>

/** Free minutes by the index of their day, and that of the last one. */
interface Found {
  done: number
  parts: { index: number; minutes: number }[]
}

/**
 * What is free of one step: `find` looks for minutes from a day on, with the index of the day on which they are done, and
 * `take` uses them; `used` has them by day.
 */
function freeTime(minutesPerDay: number, loads: readonly WorkLoad[], days: Days) {
  const minutesByDay = new Map<string, number>()
  for (const { day, minutes } of loads) minutesByDay.set(day, (minutesByDay.get(day) ?? 0) + minutes)
  const free: number[] = []
  const freeOn = (index: number) =>
    (free[index] ??= Math.max(0, minutesPerDay - (minutesByDay.get(days.at(index)) ?? 0)))
  const used: number[] = []
  /** All days before it are full. */
  let firstFree = 0
  return {
    used,
    find(minutes: number, from: number): Found | null {
      let remainingMinutes = minutes
      const parts: Found['parts'] = []
      for (let index = Math.max(from, firstFree); index < maxDays; index += 1) {
        const taking = Math.min(freeOn(index), remainingMinutes)
        if (taking > 0) parts.push({ index, minutes: taking })
        remainingMinutes -= taking
        if (remainingMinutes === 0) return { done: index, parts }
        if (index === firstFree && freeOn(index) === 0) firstFree += 1
      }
      return null
    },
    take({ parts }: Found): void {
      for (const { index, minutes } of parts) {
        free[index] = freeOn(index) - minutes
        used[index] = (used[index] ?? 0) + minutes
      }
    },
  }
}

/** The materials of each piece in turn: the index of the first day on which there is enough after all pieces before it. */
function materialDays(stock: ReadonlyMap<string, ItemStock>, days: Days, calendar: WorkCalendar) {
  const arrivals = new Map<string, { index: number; total: number }[]>()
  for (const [item, { free, incoming }] of stock) {
    let total = free
    const list = [{ index: 0, total }]
    for (const { day, quantity } of incoming) {
      total += quantity
      list.push({ index: days.indexOf(workingDaysAfter(day, 1, calendar)), total })
    }
    arrivals.set(item, list)
  }
  const quantityByItem = new Map<string, number>()
  return (materials: ReadonlyMap<string, number>): number | null => {
    let index: number | null = 0
    for (const [item, quantity] of materials) {
      const neededQuantity = (quantityByItem.get(item) ?? 0) + quantity
      quantityByItem.set(item, neededQuantity)
      const arrival = arrivals.get(item)?.find(({ total }) => total >= neededQuantity - tolerance)
      index = arrival === undefined || index === null ? null : Math.max(index, arrival.index)
    }
    return index
  }
}

const dayAfter = (day: string, days: number, calendar: WorkCalendar) =>
  days === 0 ? day : workingDaysAfter(day, days, calendar)

/**
 * Plans pieces into what is free. Linear in pieces and days: 400 pieces take a fraction of a millisecond.
 * @param from the first day on which they can be made
 * @param capacity minutes a day by step; a step without is not planned
 * @param loads what is reserved already
 */
export function schedule(
  pieces: readonly PlannedPiece[],
  {
    from,
    calendar,
    capacity,
    loads,
    stock,
  }: {
    from: string
    calendar: WorkCalendar
    capacity: Partial<Record<WorkStep, number>>
    loads: readonly WorkLoad[]
    stock: ReadonlyMap<string, ItemStock>
  },
): Schedule {
  const days = calendarFrom(from, calendar)
  const byStep = Map.groupBy(loads, ({ step }) => step)
  const steps = workSteps.flatMap((step) => {
    const minutesPerDay = capacity[step]
    return minutesPerDay ? [{ step, time: freeTime(minutesPerDay, byStep.get(step) ?? [], days) }] : []
  })
  const materialDay = materialDays(stock, days, calendar)
  let ready: string | null = days.at(0)
  for (const { minutes, materials, extraDays } of pieces) {
    let index = materialDay(materials)
    // A piece whose material nobody has ordered still needs its time, as early as possible.
    let doneIndex: number | null = index ?? 0
    const reservations: (() => void)[] = []
    for (const { step, time } of steps)
      if (minutes?.[step] && doneIndex !== null) {
        const free = time.find(minutes[step], doneIndex)
        if (free) reservations.push(() => time.take(free))
        doneIndex = free?.done ?? null
      }
    // One that does not fit into the days reserves nothing of them.
    if (doneIndex !== null) for (const take of reservations) take()
    index = index === null || doneIndex === null || minutes === null ? null : doneIndex
    const day = index === null ? null : dayAfter(days.at(index), extraDays, calendar)
    ready = ready === null || day === null ? null : day > ready ? day : ready
  }
  const reserved = steps.flatMap(({ step, time }) =>
    time.used.map((minutes, index) => ({ day: days.at(index), step, minutes })),
  )
  return { ready, loads: reserved.filter(({ minutes }) => minutes > 0) }
}
