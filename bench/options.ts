/**
 * How long a key press in a size field keeps a phone's processor busy until the new price is shown, on a product with
 * many options; and the JavaScript that options add to a product page.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { startShop } from '#test/process/shop-process.ts'
import { OWNER } from '#test/process/shopper.ts'
import { quantile, type Row } from './row.ts'

export const name = 'options'

const OPTIONS = 12
const CHOICES = 60
const KEYS = 40
const SLOWER_PROCESSOR = 4
/** Milliseconds of scripting; the duration of one frame. */
const MAX_MS = 16
/** Kilobytes. */
const MAX_SCRIPT = 15

declare global {
  interface Window {
    repriced: number[]
  }
}

export async function run(): Promise<Row[]> {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error('there is no Chromium to measure with')
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const shop = startShop({ dataDir, env: { RATE_LIMITS: 'off', DEMO: '1' } })
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const { origin } = new URL(await shop.ready())
    const { plain, configured } = await productsOf(origin)
    const own = (await scripts(browser, `${origin}/products/${configured}`)) / 1000
    const without = (await scripts(browser, `${origin}/products/${plain}`)) / 1000
    return [
      ...(await keyPresses(browser, `${origin}/products/${configured}`)),
      { what: 'JavaScript that making and options add', value: own - without, unit: 'kB', limit: MAX_SCRIPT },
    ]
  } finally {
    await browser.close()
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Send = <Answer>(method: string, path: string, body: object) => Promise<Answer>

async function signedIn(origin: string): Promise<Send> {
  const headers = { 'content-type': 'application/json', origin }
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...OWNER }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async (method, path, body) => {
    const made = await fetch(origin + path, {
      method,
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    })
    if (!made.ok) throw new Error(`${path}: ${made.status} ${await made.text()}`)
    return (await made.json()) as never
  }
}

/** Choices, of which every third limits the width and has a weight. */
const choiceOf = (number: number) => ({
  code: `c${number}`,
  name: `Choice ${number}`,
  price_basis: number % 2 ? 'area' : 'none',
  price_amount: number * 1000,
  ...(number % 3 === 0 && { max_width_m: 2.5, weight_gsm: 100 }),
})
const clothOf = (number: number) => ({
  ...choiceOf(number),
  facts: { cloth: { rollMm: 2000 + number * 10, turnable: number % 2 === 0, repeatMm: 0 } },
})

/** A product without options, and one with twelve of sixty choices each. */
async function productsOf(origin: string): Promise<{ plain: string; configured: string }> {
  const send = await signedIn(origin)
  const made = (product: string) =>
    send<{ id: string }>('POST', '/api/products', {
      name: product,
      description: 'Measured',
      price_calculation: { price_per_sqm: 380_000 },
      image_urls: [],
    })
  const [plain, configured] = [await made('Plain'), await made('Configured')]
  const options = []
  for (let option = 0; option < OPTIONS; option += 1) {
    const code = `bench_${option}`
    const choices = Array.from({ length: CHOICES }, (_, number) =>
      option === 0 ? clothOf(number) : choiceOf(number),
    )
    await send('POST', '/api/options', { code, name: `Option ${option}`, choices })
    options.push({ code, default: 'c0' })
  }
  await send('PUT', `/api/products/${configured.id}/configuration`, { kind: 'roller', options })
  return { plain: plain.id, configured: configured.id }
}

async function scripts(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) kinds.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
  return bytes
}

/** Runs in the page: records the time from each key press until the price has changed. */
function watchPrice(): void {
  window.repriced = []
  let pressed = 0
  const price = [...document.querySelectorAll('form output[aria-live=polite]')].at(-1)
  document.addEventListener('input', () => (pressed = performance.now()), { capture: true })
  if (price)
    new MutationObserver(() => {
      if (pressed > 0) window.repriced.push(performance.now() - pressed)
      pressed = 0
    }).observe(price, { subtree: true, characterData: true, childList: true })
}

const scriptSeconds = async (session: CDPSession) => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0
}

async function keyPresses(browser: Browser, url: string): Promise<Row[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${url}?width=1.5&height=1.5&unit=m`, { waitUntil: 'networkidle' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  await pressKeys(page, 8)
  await page.evaluate(watchPrice)
  const before = await scriptSeconds(session)
  await pressKeys(page, KEYS)
  const scripting = ((await scriptSeconds(session)) - before) * 1000
  const times = (await page.evaluate(() => window.repriced)).toSorted((one, other) => one - other)
  await page.close()
  return [
    { what: 'a key press until repriced, median', value: quantile(times, 0.5), unit: 'ms', limit: MAX_MS },
    { what: 'a key press until repriced, p95', value: quantile(times, 0.95), unit: 'ms' },
    {
      what: 'all scripting of a key press, with what it costs beside each choice',
      value: scripting / KEYS,
      unit: 'ms',
    },
  ]
}

/** Types and deletes the last digit of the width, and waits after each key until the browser has painted. */
async function pressKeys(page: Page, count: number): Promise<void> {
  const width = page.locator('input[name=width]')
  await width.focus()
  await page.keyboard.press('End')
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press(key % 2 ? 'Backspace' : '5')
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve, 30))
        }),
    )
  }
}
