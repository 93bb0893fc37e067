import { describe, expect, test } from 'vitest'
import { hitRatio, missRate, policyOf, regenerationRate, zipf } from '../bench/fleet/caches.ts'
import { loadOf, type Cost, type Day } from '../bench/fleet/model.ts'

describe('header fields of an answer', () => {
  const seconds = (control: string) => {
    const { browserSeconds, edgeSeconds } = policyOf({ 'cache-control': control })
    return [browserSeconds, edgeSeconds]
  }

  test('header fields of an answer say for how long browsers and a CDN do not ask again', () => {
    expect(seconds('public, max-age=60')).toEqual([60, 60])
    expect(seconds('public, max-age=0, s-maxage=5')).toEqual([0, 5])
    expect(seconds('private, max-age=60')).toEqual([60, 0])
    expect(seconds('public, no-cache, max-age=60')).toEqual([0, 0])
    expect(seconds('no-store')).toEqual([0, 0])
    expect(seconds('')).toEqual([0, 0])
  })

  test('header fields of an answer say whether an answer that is had already is sent again', () => {
    const revalidates = (control: string, tag?: string) =>
      policyOf({ 'cache-control': control, etag: tag }).revalidates
    expect(revalidates('public, no-cache', 'W/"1"')).toBe(true)
    expect(revalidates('public, no-cache')).toBe(false)
    expect(revalidates('no-store', 'W/"1"')).toBe(false)
  })
})

describe('a cache', () => {
  test('a cache lets a request through once in its time and the pause after it', () => {
    expect(missRate(1, 1)).toBe(0.5)
    expect(missRate(10, 0)).toBe(10)
    expect(missRate(0, 60)).toBe(0)
    // Very many requests: one in each period of each place.
    expect(missRate(1e9, 5, 20)).toBeCloseTo(4, 3)
    // Very few: all of them.
    expect(missRate(1e-6, 5, 20)).toBeCloseTo(1e-6, 9)
  })

  test('a cache has an answer made anew once after each change that somebody sees', () => {
    expect(regenerationRate(1, 1)).toBe(0.5)
    expect(regenerationRate(1e9, 2)).toBeCloseTo(2, 6)
    expect(regenerationRate(2, 1e9)).toBeCloseTo(2, 6)
    expect([regenerationRate(5, 0), regenerationRate(0, 5)]).toEqual([0, 0])
  })

  test('a cache finds the share of requests that has room in it, and more where few addresses are wanted most', () => {
    const alike = Array.from({ length: 1000 }, () => 1 / 1000)
    expect(hitRatio(alike, 250)).toBeCloseTo(0.25, 6)
    expect(hitRatio(alike, 1000)).toBe(1)
    expect(hitRatio(alike, 0)).toBe(0)
    const skewed = hitRatio(zipf(1000, 1), 250)
    const best = zipf(1000, 1).slice(0, 250)
    const never = best.reduce((sum, share) => sum + share, 0)
    expect(skewed).toBeGreaterThan(0.5)
    expect(skewed).toBeLessThan(never)
  })
})

test('Zipf shares add up to one, and the second is half of the first with an exponent of 1', () => {
  const shares = zipf(100, 1)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  expect(shares[1]).toBeCloseTo((shares[0] as number) / 2, 9)
})

describe('the busiest moment of a day', () => {
  const nothing: Cost = { shop: 0, database: 0, bytes: 0 }
  const costs: Day['costs'] = {
    memory: { shop: 1, database: 0, bytes: 1000 },
    disk: nothing,
    rendered: { shop: 10, database: 5, bytes: 1000 },
    revalidated: { ...nothing, bytes: 100 },
    search: nothing,
    signIn: nothing,
    order: { shop: 100, database: 200, bytes: 0 },
    report: { shop: 0, database: 1000, bytes: 0 },
    exportedRow: nothing,
    file: { shop: 0.1, database: 0, bytes: 10_000 },
    write: nothing,
    writeForEachOther: nothing,
    idle: nothing,
  }
  /** 86,400 visits: one a second. */
  const day: Day = {
    costs,
    profile: {
      visits: 86_400,
      peak: 1,
      pagesAVisit: 10,
      searchesAVisit: 0,
      ordersAVisit: 0,
      newBrowsers: 0,
      seenBefore: 0,
      pages: [{ addresses: 100, share: 1, changesADay: 0 }],
      zipfExponent: 0.8,
      writes: 0,
      reports: 0,
      monthlyFiles: 0,
    },
    caching: {
      page: { browserSeconds: 0, edgeSeconds: 0, revalidates: true },
      files: 10,
      file: { browserSeconds: 3600, edgeSeconds: 3600, revalidates: true },
      inMemory: 100,
      onDisk: 0,
    },
    machines: {
      shopCores: 8,
      databaseCores: 8,
      lineBits: 1e9,
      connections: 100,
      connectionsOfProcess: 20,
      usable: 0.5,
      edges: 0,
    },
  }
  const withProfile = (profile: Partial<Day['profile']>): Day => ({
    ...day,
    profile: { ...day.profile, ...profile },
  })
  const withEdges = ({ profile, ...rest }: Day, edges: number, edgeSeconds = 0): Day => ({
    ...rest,
    profile,
    caching: { ...day.caching, page: { ...day.caching.page, edgeSeconds } },
    machines: { ...day.machines, edges },
  })

  test('the busiest moment of a day asks ten pages a second of one millisecond for a visit a second with ten pages', () => {
    expect(loadOf(day)).toMatchObject({ pages: 10, processes: 1, databaseCores: 0 })
    expect(loadOf(day).requests).toBeCloseTo(10, 9)
    expect(loadOf(day).shopCores).toBeCloseTo(0.01, 9)
    expect(loadOf(day).lineBits).toBeCloseTo(80_000, 3)
    expect(loadOf(day).largest).toEqual({ kind: 'pages from memory', share: 1 })
  })

  test('the busiest moment of a day grows with the visits and the peak, and needs more processes', () => {
    const large = loadOf(withProfile({ visits: 864_000, peak: 9 }))
    expect(large.shopCores).toBeCloseTo(0.9, 9)
    expect(large.processes).toBe(2)
  })

  test('the busiest moment of a day renders what finds no room', () => {
    const load = loadOf({ ...day, caching: { ...day.caching, inMemory: 0 } })
    expect(load.shopCores).toBeCloseTo(0.1, 9)
    expect(load.databaseCores).toBeCloseTo(0.05, 9)
  })

  test('the busiest moment of a day renders a changed page once in each process', () => {
    // Changed all the time: every request is rendered.
    const pages = [{ addresses: 100, share: 1, changesADay: 1e12 }]
    expect(loadOf(withProfile({ pages })).shopCores).toBeCloseTo(0.1, 6)
  })

  test('the busiest moment of a day reaches the shop with each page through a CDN that has to ask each time, and sends little then', () => {
    const load = loadOf(withEdges(day, 20))
    expect(load.requests).toBeCloseTo(10, 9)
    expect(load.lineBits).toBeCloseTo(8000, 3)
  })

  test('the busiest moment of a day reaches the shop rarely through a CDN that may answer for some time', () => {
    const busy = withProfile({ visits: 86_400_000 })
    expect(loadOf(withEdges(busy, 1, 5)).requests).toBeLessThan(20)
    expect(loadOf(busy).requests).toBeCloseTo(10_000, 6)
  })

  test('the busiest moment of a day sends files to browsers that have none, or to the CDN once an hour', () => {
    const visitors = withProfile({ newBrowsers: 1, pagesAVisit: 0 })
    expect(loadOf(visitors).requests).toBeCloseTo(10, 9)
    expect(loadOf(withEdges(visitors, 1)).requests).toBeCloseTo(10 / 3601, 9)
  })

  test('the busiest moment of a day gives the replica the share of figures in the work of the database', () => {
    const load = loadOf(withProfile({ ordersAVisit: 0.1, reports: 86_400 / 10 }))
    // Orders take 20 ms a second, figures 100.
    expect(load.databaseCores).toBeCloseTo(0.12, 9)
    expect(load.replicaShare).toBeCloseTo(100 / 120, 9)
  })

  test('the busiest moment of a day names what is used up first', () => {
    expect(loadOf(day).limit).toBe('connections')
    expect(loadOf(withProfile({ ordersAVisit: 20 })).limit).toBe('database')
    expect(loadOf(withProfile({ newBrowsers: 1000 })).limit).toBe('line')
    const many = { ...day, machines: { ...day.machines, connections: 100_000 } }
    expect(loadOf({ ...many, costs: { ...costs, memory: { ...costs.memory, bytes: 10 } } }).limit).toBe(
      'shop',
    )
  })
})
