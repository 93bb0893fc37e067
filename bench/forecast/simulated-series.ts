import { seeded, type Random } from '#test/measuring/random.ts'

export const kinds = ['level', 'trend', 'season', 'growing season', 'rare'] as const
export type Kind = (typeof kinds)[number]

/** The sales of a shop of this kind, for each of a number of months. */
type Maker = (random: Random, months: number) => number[]

const months = (count: number, of: (month: number) => number) =>
  Array.from({ length: count }, (_, month) => Math.max(0, Math.round(of(month))))

/** The seasonal factor of each month: one sine wave plus noise. */
function yearOf({ normal, within }: Random, height: number): number[] {
  const begins = within(0, 12)
  return Array.from(
    { length: 12 },
    (_, month) => height * Math.sin((2 * Math.PI * (month + begins)) / 12) + (height / 4) * normal(),
  )
}

const makers: Record<Kind, Maker> = {
  // A level with a slow random drift.
  level: ({ normal, within }, count) => {
    let level = within(200, 2000)
    const [drift, noise] = [level * 0.03, level * 0.12]
    return months(count, () => {
      level += drift * normal()
      return level + noise * normal()
    })
  },
  // A trend that is damped or reverses.
  trend: ({ normal, within }, count) => {
    let level = within(300, 1500)
    let slope = level * within(-0.006, 0.03)
    const noise = level * 0.1
    return months(count, () => {
      slope = slope * 0.985 + level * 0.002 * normal()
      level += slope
      return level + noise * normal()
    })
  },
  season: (random, count) => {
    const level = random.within(300, 1500)
    const year = yearOf(random, level * random.within(0.15, 0.4))
    const slope = level * random.within(-0.003, 0.006)
    return months(
      count,
      (month) => level + slope * month + (year[month % 12] as number) + level * 0.1 * random.normal(),
    )
  },
  'growing season': (random, count) => {
    const level = random.within(300, 1500)
    const year = yearOf(random, random.within(0.15, 0.4))
    const growth = random.within(-0.004, 0.015)
    return months(
      count,
      (month) =>
        level * Math.exp(growth * month) * (1 + (year[month % 12] as number)) * (1 + 0.1 * random.normal()),
    )
  },
  rare: ({ next, within }, count) => {
    const chance = within(0.15, 0.6)
    const maxLevel = within(2, 9)
    return months(count, () => (next() < chance ? 1 + (maxLevel - 1) * next() ** 2 : 0))
  },
}

/** Generated series of every kind, the same on every run. */
export function simulateSeries(ofEach: number): { kind: Kind; series: number[] }[] {
  return kinds.flatMap((kind, place) =>
    Array.from({ length: ofEach }, (_, index) => {
      const random = seeded(1000 * (place + 1) + index)
      return { kind, series: makers[kind](random, Math.round(random.within(36, 72)) + ahead) }
    }),
  )
}

/** Months at the end that are held out and forecast. */
export const ahead = 12
