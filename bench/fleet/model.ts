/**
 * What a day of visits demands of the shop, the database and the line: formulas without measurements. Costs are in ms
 * of processor time per request, rates in requests a second, sizes in bytes.
 */
import { hitRatio, missRate, regenerationRate, zipf, type Policy } from './caches.ts'

/** What people and staff do in a day. */
export interface Profile {
  visits: number
  /** Ratio of the peak rate to the average. */
  peak: number
  pagesAVisit: number
  searchesAVisit: number
  /** Everybody who orders also signs in. */
  ordersAVisit: number
  /** Share of visits by browsers without cached files. */
  newBrowsers: number
  /** Share of pages that the same browser has in its cache. */
  seenBefore: number
  /** Kinds of pages: number of URLs, share of all page views, and changes of one URL a day. */
  pages: readonly { addresses: number; share: number; changesADay: number }[]
  zipfExponent: number
  /** Staff writes, reports, and exports of a month's orders, per day. */
  writes: number
  reports: number
  monthlyFiles: number
}

/** Processor time of one request in ms, and the bytes of its response with header fields. */
export interface Cost {
  shop: number
  database: number
  bytes: number
}

export interface Costs {
  memory: Cost
  disk: Cost
  rendered: Cost
  /** A page that the client has already: 304. */
  revalidated: Cost
  search: Cost
  signIn: Cost
  order: Cost
  report: Cost
  /** A row of an export of orders. */
  exportedRow: Cost
  file: Cost
  /** A staff write with one process, and the cost that each further process adds. */
  write: Cost
  writeForEachOther: Cost
  /** A second of an idle process. */
  idle: Cost
}

export interface Caching {
  page: Policy
  /** Files of a first visit. */
  files: number
  file: Policy
  /** How many pages a process stores in memory and on its disk. */
  inMemory: number
  onDisk: number
}

export interface Machines {
  shopCores: number
  databaseCores: number
  /** Bandwidth in bits a second between the shop and its visitors or the CDN. */
  lineBits: number
  /** Connections that the database accepts, and how many one process uses. */
  connections: number
  connectionsOfProcess: number
  /** The share of a core that may be used at peak. */
  usable: number
  /** Locations of the CDN, each with its own cache; 0: no CDN. */
  edges: number
}

export interface Day {
  profile: Profile
  caching: Caching
  costs: Costs
  machines: Machines
}

/** The peak load of a day. */
export interface Load {
  /** Page views a second. */
  pages: number
  /** Requests a second that reach the shop. */
  requests: number
  shopCores: number
  /** The kind of request that causes most of it, and its share. */
  largest: { kind: string; share: number }
  /** Processes of one core each. */
  processes: number
  databaseCores: number
  /** Share of the work of the database that a replica can take: figures and exports. */
  replicaShare: number
  lineBits: number
  /** The resource that is exhausted first as visits grow, and the used share of each. */
  limit: keyof Used
  used: Used
}

type Used = Record<'shop' | 'database' | 'line' | 'connections', number>

interface Asked {
  rate: number
  cost: Cost
}

const DAY_S = 86_400
const MONTH_DAYS = 30
const MOST_PROCESSES = 1000

/** The distribution of page requests over URLs, which does not depend on their number. */
function spreadOf({ pages, zipfExponent }: Profile, { inMemory, onDisk }: Caching) {
  const addresses = pages.flatMap(({ addresses: count, share, changesADay }) =>
    zipf(count, zipfExponent).map((part) => ({ share: part * share, changes: changesADay / DAY_S })),
  )
  const shares = addresses.map(({ share }) => share)
  return {
    addresses,
    inMemory: hitRatio(shares, inMemory),
    inEither: hitRatio(shares, inMemory + onDisk),
  }
}

type Spread = ReturnType<typeof spreadOf>

/** Page requests by the source of the response. Each process has its own cache and gets an equal share. */
function pagesAsked(
  rate: number,
  { spread, processes, day }: { spread: Spread; processes: number; day: Day },
) {
  const { profile, caching, costs } = day
  const { edges } = day.machines
  let [reaching, anew, sentAgain] = [0, 0, 0]
  for (const { share, changes } of spread.addresses) {
    const asked = rate * share
    const passed = edges > 0 ? missRate(asked, caching.page.edgeSeconds, edges) : asked
    reaching += passed
    anew += processes * regenerationRate(passed / processes, changes)
    // Each location of the CDN gets a changed page once.
    if (edges > 0) sentAgain += edges * regenerationRate(passed / edges, changes)
  }
  const rendered = Math.min(reaching, anew + reaching * (1 - spread.inEither))
  const disk = Math.min(reaching - rendered, reaching * (spread.inEither - spread.inMemory))
  const had = edges > 0 ? reaching - sentAgain : reaching * profile.seenBefore
  const revalidated = caching.page.revalidates ? had : 0
  // A 304 costs the shop as much processor time, because the page is looked up in the same way.
  const sent = reaching === 0 ? 0 : 1 - revalidated / reaching
  const sending = ({ bytes, ...cost }: Cost) => ({
    ...cost,
    bytes: bytes * sent + costs.revalidated.bytes * (1 - sent),
  })
  return {
    'rendered pages': { rate: rendered, cost: sending(costs.rendered) },
    'pages from the disk': { rate: disk, cost: sending(costs.disk) },
    'pages from memory': { rate: reaching - rendered - disk, cost: sending(costs.memory) },
  }
}

const sumOf = (asked: readonly Asked[], of: keyof Cost) =>
  asked.reduce((total, { rate, cost }) => total + rate * cost[of], 0)

const plus = (cost: Cost, more: Cost, times: number): Cost => ({
  shop: cost.shop + more.shop * times,
  database: cost.database + more.database * times,
  bytes: cost.bytes,
})

/** The entry with the largest value. */
function largest<Key extends string, Value>(
  record: Record<Key, Value>,
  of: (value: Value) => number,
): [Key, number] {
  const entries = Object.entries<Value>(record).map(([key, value]) => [key, of(value)] as [Key, number])
  return entries.reduce((one, other) => (other[1] > one[1] ? other : one))
}

function loadWith(processes: number, spread: Spread, day: Day): Load {
  const { profile, caching, costs, machines } = day
  const { visits, pagesAVisit, newBrowsers, peak } = profile
  const atPeak = (aDay: number) => (aDay * peak) / DAY_S
  const pages = atPeak(visits * pagesAVisit)
  const visitors = atPeak(visits * newBrowsers)
  const orders = visits * profile.ordersAVisit
  const files = machines.edges > 0 ? missRate(visitors, caching.file.edgeSeconds, machines.edges) : visitors
  const reports = {
    figures: { rate: atPeak(profile.reports), cost: costs.report },
    'files of orders': { rate: atPeak(profile.monthlyFiles * orders * MONTH_DAYS), cost: costs.exportedRow },
  }
  const requests = {
    ...pagesAsked(pages, { spread, processes, day }),
    files: { rate: caching.files * files, cost: costs.file },
    searches: { rate: atPeak(visits * profile.searchesAVisit), cost: costs.search },
    'sign-ins': { rate: atPeak(orders), cost: costs.signIn },
    orders: { rate: atPeak(orders), cost: costs.order },
    writes: {
      rate: atPeak(profile.writes),
      cost: plus(costs.write, costs.writeForEachOther, processes - 1),
    },
  }
  const named: Record<string, Asked> = {
    ...requests,
    ...reports,
    'idle processes': { rate: processes, cost: costs.idle },
  }
  const all = Object.values(named)
  const shopCores = sumOf(all, 'shop') / 1000
  const databaseCores = sumOf(all, 'database') / 1000
  const lineBits = 8 * sumOf(all, 'bytes')
  const used: Used = {
    shop: shopCores / (machines.shopCores * machines.usable),
    database: databaseCores / (machines.databaseCores * machines.usable),
    line: lineBits / machines.lineBits,
    connections: (processes * machines.connectionsOfProcess) / machines.connections,
  }
  const [kind, most] = largest(named, ({ rate, cost }) => rate * cost.shop)
  const [limit] = largest(used, (share) => share)
  return {
    pages,
    requests: Object.values(requests).reduce((total, { rate }) => total + rate, 0),
    shopCores,
    largest: { kind, share: most / 1000 / shopCores },
    processes,
    databaseCores,
    replicaShare: sumOf(Object.values(reports), 'database') / 1000 / databaseCores,
    lineBits,
    limit,
    used,
  }
}

/** The peak load of a day, with as many processes as it needs. */
export function loadOf(day: Day): Load {
  const spread = spreadOf(day.profile, day.caching)
  for (let processes = 1; processes <= MOST_PROCESSES; processes += 1) {
    const load = loadWith(processes, spread, day)
    if (load.shopCores <= processes * day.machines.usable) return load
  }
  throw new Error(`more than ${MOST_PROCESSES} processes would be needed`)
}
