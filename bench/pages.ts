/**
 * The cost of a first visit on a phone: bytes of JavaScript, paint, blocking, layout shift; and navigation
 * between products.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { startShop } from '#test/process/shop-process.ts'
import { quantile, type Row } from './row.ts'

export const name = 'pages'

/** Visits of each page; the median is reported. */
const VISITS = 5
/** Slow 4G as defined by Lighthouse. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const SLOWER_PROCESSOR = 4
/** Kilobytes. */
const MAX_SCRIPT = 150
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** Long tasks count until this many ms after hydration: a measured span, not a wait. */
const AFTERWARDS = 500

interface Visit {
  /** Bytes of JavaScript over the wire. */
  script: number
  /** Bytes of everything over the wire. */
  all: number
  /** Largest contentful paint in ms. */
  painted: number
  /** Time until every link and control is interactive, in ms. */
  alive: number
  /** Total blocking time in ms: the part of each long task above 50 ms. */
  blocked: number
  /** Cumulative layout shift. */
  shift: number
}

declare global {
  interface Window {
    measured: Pick<Visit, 'painted' | 'alive' | 'blocked' | 'shift'>
  }
}

export async function run(): Promise<Row[]> {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error('there is no Chromium to measure with')
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const shop = startShop({ dataDir, env: { RATE_LIMITS: 'off', DEMO: 'catalogue' } })
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const { origin } = new URL(await shop.ready())
    const [first] = (await (await fetch(`${origin}/api/products?limit=1`)).json()) as { id: string }[]
    const rows: Row[] = []
    const pages = { home: '/', product: `/products/${first?.id}`, post: '/blog/caring-for-linen-curtains' }
    for (const [what, path] of Object.entries(pages))
      rows.push(...(await firstVisit(browser, what, origin + path)))
    return [...rows, await betweenProducts(browser, origin)]
  } finally {
    await browser.close()
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function firstVisit(browser: Browser, what: string, url: string): Promise<Row[]> {
  const visits: Visit[] = []
  // One more visit, which warms the cache and is not counted.
  for (let visit = 0; visit <= VISITS; visit += 1) visits.push(await visited(browser, url))
  const middle = (of: (visit: Visit) => number) =>
    quantile(
      visits
        .slice(1)
        .map(of)
        .toSorted((one, other) => one - other),
      0.5,
    )
  return [
    {
      what: `${what}: JavaScript`,
      value: middle(({ script }) => script) / 1000,
      unit: 'kB',
      limit: MAX_SCRIPT,
    },
    { what: `${what}: everything`, value: middle(({ all }) => all) / 1000, unit: 'kB' },
    { what: `${what}: largest paint`, value: middle(({ painted }) => painted), unit: 'ms', limit: 1500 },
    { what: `${what}: alive`, value: middle(({ alive }) => alive), unit: 'ms' },
    { what: `${what}: blocked`, value: middle(({ blocked }) => blocked), unit: 'ms', limit: 150 },
    { what: `${what}: shift`, value: middle(({ shift }) => shift), unit: '', limit: 0 },
  ]
}

/** One visit of a phone with an empty cache, a slow connection and a slow processor. */
async function visited(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    const bytes = countBytes(session)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => window.measured.alive > 0)
    await pause(AFTERWARDS)
    return { ...bytes, ...(await page.evaluate(() => window.measured)) }
  } finally {
    await context.close()
  }
}

function countBytes(session: CDPSession): Pick<Visit, 'script' | 'all'> {
  const scripts = new Set<string>()
  const bytes = { script: 0, all: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (scripts.has(requestId)) bytes.script += encodedDataLength
  })
  return bytes
}

/** Runs in the page before its own scripts. */
function observe(): void {
  window.measured = { painted: 0, alive: 0, blocked: 0, shift: 0 }
  const watch = (type: string, seen: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    window.measured.painted = startTime
  })
  // React stores its props on each hydrated element.
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  const look = () => {
    const controls = [...document.querySelectorAll('a[href], button, input, select')]
    if (controls.length > 0 && controls.every(isAlive)) window.measured.alive = performance.now()
    else requestAnimationFrame(look)
  }
  document.addEventListener('DOMContentLoaded', look)
  watch('longtask', ({ duration }) => {
    window.measured.blocked += Math.max(0, duration - 50)
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) window.measured.shift += value
  })
}

/** From a product back to the list and to the next product, as a shopper compares, on a fast connection. */
async function betweenProducts(browser: Browser, origin: string): Promise<Row> {
  const page = await browser.newPage()
  await page.goto(`${origin}/products`, { waitUntil: 'networkidle' })
  const names = await page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents()
  const times: number[] = []
  for (const product of names.slice(0, 2 * VISITS)) times.push(await opened(page, product))
  if (times.length === 0) throw new Error('the list shows no product to open')
  const sorted = times.toSorted((one, other) => one - other)
  return { what: 'from the list to a product', value: quantile(sorted, 0.5), unit: 'ms' }
}

async function opened(page: Page, product: string): Promise<number> {
  const link = page.getByRole('main').getByRole('link', { name: product }).first()
  await link.hover()
  const started = performance.now()
  await link.click()
  await page.getByRole('heading', { level: 1, name: product }).waitFor()
  const took = performance.now() - started
  await page.goBack()
  await link.waitFor()
  return took
}
