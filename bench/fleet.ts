/**
 * Several processes, and more visitors than one machine can serve: the processor time of requests with 1 to 8 processes
 * over one PostgreSQL with a replica, and what days with 1 to 10 million visits would need according to
 * `fleet/model.ts`: without a CDN, with one that obeys the shop's header fields, and with one that may cache for five
 * seconds. What people do in a day is an assumption, stated in `PROFILE`.
 */
import pg from 'pg'
import { connectionConfig, LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { seedProducts } from './cold-requests/shop.ts'
import { SECRET } from './served/shop-on-one-core.ts'
import { staffOf } from './sessions.ts'
import {
  cachingOf,
  costsOf,
  costsOfOne,
  costsOfReports,
  diskCost,
  lagUnderWrites,
  warmUp,
  type StageCosts,
  type TestData,
} from './fleet/measurements.ts'
import type { MeasuredCost } from './fleet/meter.ts'
import {
  loadOf,
  type Caching,
  type Cost,
  type Costs,
  type Day,
  type Load,
  type Machines,
  type Profile,
} from './fleet/model.ts'
import { withFleet, type Fleet, type OneShop } from './fleet/shops.ts'
import { quantile, type Row } from './row.ts'

export const name = 'fleet'

const PRODUCTS = 3_000
const BUYERS = 20
const STAGES = [1, 2, 4, 8]
/** Pages from the disk are measured separately; here they would be rendered again after each write. */
const WITHOUT_DISK = { DISK_CACHE_MB: '0' }
const WITHOUT_MEMORY = { CACHE_MB: '0' }

const VISITS = [1e6, 2e6, 5e6, 10e6]
/** 10,000 products in six languages. */
const PROFILE: Omit<Profile, 'visits'> = {
  peak: 10,
  pagesAVisit: 5,
  searchesAVisit: 0.3,
  ordersAVisit: 0.01,
  newBrowsers: 0.6,
  seenBefore: 0.1,
  pages: [
    { addresses: 60_000, share: 0.6, changesADay: 0.05 },
    // Lists: each write to a product invalidates all of them.
    { addresses: 600, share: 0.25, changesADay: 500 },
    // Home, blog and other pages with content, which expires after a minute.
    { addresses: 120, share: 0.15, changesADay: 1440 },
  ],
  zipfExponent: 0.8,
  writes: 500,
  reports: 2_000,
  monthlyFiles: 4,
}

/** Cache sizes of a shop with this many visitors, in MB; all its pages fit on the disk. */
const ROOM = { memoryMb: 32, diskMb: 1_500 }

/** Two machines with eight cores, one for the shop and one for the database, and a 1 Gbit/s line. */
const MACHINES = {
  shopCores: 8,
  databaseCores: 8,
  lineBits: 1e9,
  connections: 400,
  /** docs/deployment.md, An external PostgreSQL. */
  connectionsOfProcess: 23,
  usable: 0.6,
}
const EDGES = 20
const CDN_SECONDS = 5

export const run = (): Promise<Row[]> =>
  withFleet(async (fleet) => {
    const pool = new pg.Pool(connectionConfig(fleet.primary.url, LONG_WORK_LIMITS))
    const standby = new pg.Pool(connectionConfig(fleet.replica.url, LONG_WORK_LIMITS))
    try {
      const onDisk = await fleet.start(WITHOUT_MEMORY)
      const products = await seedProducts(fleet.primary.url, PRODUCTS)
      const cookies = await staffOf(fleet.primary.url, SECRET, BUYERS, 'editor')
      const stock = { products, cookies, pool }
      const disk = await diskCost(fleet, onDisk, stock)
      await onDisk.stop()
      const { stages, shops, ...one } = await staged(fleet, stock)
      const [shop] = shops as [OneShop]
      for (const other of shops.slice(1)) await other.stop()
      const lags = await lagUnderWrites(fleet, shop, { stock, standby })
      const replicated = await withReplica(fleet, shop, stock)
      const costs = modelCosts({ ...one, disk }, stages)
      return [
        ...costRows({ ...costs, exportedRow: one.exportedRow }),
        ...stageRows(stages),
        ...replicaRows({ ...replicated, lags, stages, ...one }),
        ...modelRows({ costs, caching: one.caching }),
      ]
    } finally {
      await Promise.all([pool.end(), standby.end()])
    }
  })

/** Costs with each number of processes, which are started in between, and the measurements that need only one. */
async function staged(fleet: Fleet, stock: TestData) {
  const started = async () => {
    const shop = await fleet.start(WITHOUT_DISK)
    await warmUp(shop, stock)
    return shop
  }
  const first = await started()
  const shops = [first]
  const caching = await cachingOf(first, stock, ROOM)
  const one = await costsOfOne(fleet, first, stock)
  const reports = await costsOfReports(fleet, first, stock)
  const stages: StageCosts[] = []
  for (const count of STAGES) {
    while (shops.length < count) shops.push(await started())
    stages.push(await costsOf(fleet, shops, stock))
  }
  return { ...one, ...reports, caching, stages, shops }
}

async function withReplica(fleet: Fleet, shop: OneShop, stock: TestData) {
  await shop.stop()
  const other = await fleet.start({ ...WITHOUT_DISK, DATABASE_REPLICA_URL: fleet.replica.url })
  return { replicated: await costsOfReports(fleet, other, stock) }
}

type One = Omit<Awaited<ReturnType<typeof staged>>, 'stages' | 'shops'>

/** The cost that each further process adds to a write: the slope of the line through the first and the last stage. */
function slope(stages: readonly StageCosts[], of: 'shop' | 'database'): number {
  const [first, last] = [stages[0], stages.at(-1)] as [StageCosts, StageCosts]
  const processes = (STAGES.at(-1) ?? 1) - (STAGES[0] ?? 0)
  return Math.max(0, last.write[of] - first.write[of]) / processes
}

function modelCosts(one: One & { disk: Cost }, stages: readonly StageCosts[]): Costs {
  const { idle, memory, rendered, search, order, write } = stages[0] as StageCosts
  const { revalidated, file, signIn, report, exportedRow, disk } = one
  const writeForEachOther = { shop: slope(stages, 'shop'), database: slope(stages, 'database'), bytes: 0 }
  const requests = { memory, disk, rendered, revalidated, search, order, write, writeForEachOther }
  return { ...requests, file, signIn, report, exportedRow, idle }
}

const micros = (what: string, ms: number): Row => ({ what, value: ms * 1000, unit: 'µs' })
const both = (what: string, { shop, database }: Cost): Row[] => [
  micros(`${what}: shop`, shop),
  micros(`${what}: database`, database),
]

function costRows(costs: Costs): Row[] {
  return [
    ...both('a page from memory', costs.memory),
    ...both('a page revalidated (304)', costs.revalidated),
    ...both('a page from the disk', costs.disk),
    ...both('a page rendered', costs.rendered),
    ...both('a search', costs.search),
    ...both('an order with its mail', costs.order),
    ...both('a sign-in with a password', costs.signIn),
    ...both('a file', costs.file),
    ...both('figures of sales or the dashboard', costs.report),
    ...both('a row of a file of orders', costs.exportedRow),
    { what: 'bytes of a page', value: costs.memory.bytes, unit: 'B' },
    { what: 'bytes of a 304', value: costs.revalidated.bytes, unit: 'B' },
  ]
}

/** The costs of each stage, relative to those with one process. */
function stageRows(stages: readonly StageCosts[]): Row[] {
  const kinds = {
    idle: 'a second of all idle processes',
    memory: 'a page from memory',
    rendered: 'a page rendered',
    search: 'a search',
    order: 'an order with its mail',
    write: 'a write of staff',
  }
  const total = ({ shop, database }: MeasuredCost) => shop + database
  return Object.entries(kinds).flatMap(([kind, what]) =>
    stages.flatMap((stage, at) => {
      const cost = stage[kind as keyof typeof kinds]
      const ratio = total(cost) / total(stages[0]?.[kind as keyof typeof kinds] as MeasuredCost)
      return both(`${what}, ${STAGES[at]} processes`, cost).map((row) => ({ ...row, ratio }))
    }),
  )
}

function replicaRows({
  replicated,
  lags,
  stages,
  report,
}: Awaited<ReturnType<typeof withReplica>> & One & { lags: number[]; stages: StageCosts[] }): Row[] {
  return [
    { what: 'an order is in the replica after, median', value: quantile(lags, 0.5), unit: 'ms' },
    { what: 'an order is in the replica after, p99', value: quantile(lags, 0.99), unit: 'ms' },
    micros('an order repeated by the replica', stages[0]?.order.replica ?? 0),
    micros('figures from the replica: primary', replicated.report.database),
    {
      ...micros('figures from the replica: replica', replicated.report.replica),
      ratio: replicated.report.replica / report.database,
    },
    micros('a row of a file of orders from the replica: primary', replicated.exportedRow.database),
    micros('a row of a file of orders from the replica: replica', replicated.exportedRow.replica),
  ]
}

function modelRows({ costs, caching }: { costs: Costs; caching: Caching }): Row[] {
  const fleets: [string, Caching, Pick<Machines, 'edges'>][] = [
    ['no CDN', caching, { edges: 0 }],
    ['CDN by the header fields', caching, { edges: EDGES }],
    [
      `CDN with ${CDN_SECONDS} s for pages`,
      { ...caching, page: { ...caching.page, edgeSeconds: CDN_SECONDS } },
      { edges: EDGES },
    ],
  ]
  const days = fleets.flatMap(([fleet, cached, { edges }]) =>
    VISITS.flatMap((visits) => {
      const machines = { ...MACHINES, edges }
      const day: Day = { profile: { ...PROFILE, visits }, caching: cached, costs, machines }
      return loadRows(`${visits / 1e6} million visits, ${fleet}`, loadOf(day))
    }),
  )
  return [
    { what: 'pages in the memory of a process', value: caching.inMemory, unit: '' },
    { what: 'pages on the disk of a process', value: caching.onDisk, unit: '' },
    { what: 'files of a first visit', value: caching.files, unit: '' },
    { what: 'seconds that pages may be kept: CDN', value: caching.page.edgeSeconds, unit: 's' },
    { what: 'seconds that files may be kept: CDN', value: caching.file.edgeSeconds, unit: 's' },
    ...days,
  ]
}

function loadRows(what: string, load: Load): Row[] {
  const { requests, shopCores, processes, databaseCores, replicaShare, lineBits, limit, used } = load
  const { kind, share } = load.largest
  return [
    { what: `${what}: requests that reach the shop`, value: requests, unit: '/s' },
    { what: `${what}: cores of the shop`, value: shopCores, unit: '' },
    { what: `${what}: of these for ${kind}`, value: share * 100, unit: '%' },
    { what: `${what}: processes`, value: processes, unit: '' },
    { what: `${what}: cores of the database`, value: databaseCores, unit: '' },
    { what: `${what}: share of it for a replica`, value: replicaShare * 100, unit: '%' },
    { what: `${what}: line`, value: lineBits / 1e6, unit: 'Mbit/s' },
    { what: `${what}: limited first by ${limit}, used`, value: used[limit] * 100, unit: '%' },
  ]
}
