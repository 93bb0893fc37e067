import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { OWNER } from '#test/process/shopper.ts'
import { START, tour, type Action } from './tour.ts'
import { watchStaff, type ObservedTimes } from './watch.ts'

/** Between two keys, in ms: a fast typist. */
const KEY_MS = 120
/** In which a new tab has loaded the code of all screens, as in front of somebody at work; in ms. */
const WARM_MS = 6000

/** One action, all in ms. */
export interface ActionTimes extends ObservedTimes {
  /** Processor time of the page's main thread, which other programs on the machine do not affect. */
  busy: number
}

/**
 * Signs in and takes the whole tour in a new tab, once for each round.
 * @param rate by how many times the processor is slowed down
 * @returns what each action took in each round
 */
export async function measureTour(
  browser: Browser,
  origin: string,
  { rate, rounds }: { rate: number; rounds: number },
): Promise<Map<Action, ActionTimes[]>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: origin })
  try {
    const signedIn = await context.request.post('/auth/login', { data: OWNER })
    if (!signedIn.ok()) throw new Error(`signing in failed: ${signedIn.status()}`)
    await context.addInitScript(watchStaff)
    const all = new Map<Action, ActionTimes[]>(tour.map((action) => [action, []]))
    // One more tour, which fills the browser's cache of files and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const page = await context.newPage()
      await page.goto(START, { waitUntil: 'networkidle' })
      await pause(WARM_MS)
      await page.waitForFunction(() => window.staffWatch.isQuiet())
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      for (const action of tour) {
        const taken = await done(page, session, action)
        if (round > 0) all.get(action)?.push(taken)
      }
      await page.close()
    }
    return all
  } finally {
    await context.close()
  }
}

async function done(page: Page, session: CDPSession, action: Action): Promise<ActionTimes> {
  const { click, there, types, isDialog = false } = action
  const target = click(page)
  try {
    if (types !== undefined) await target.click()
    else await target.scrollIntoViewIfNeeded()
    await page.evaluate((wanted) => window.staffWatch.start(wanted), { there, isDialog, words: types })
    const before = await mainThread(session)
    if (types === undefined) await target.click({ noWaitAfter: true })
    else await page.keyboard.type(types, { delay: KEY_MS })
    await page.waitForFunction(() => window.staffWatch.isThere())
    const busy = (await mainThread(session)) - before
    // What a screen still does afterwards does not count for the next action.
    await page.waitForFunction(() => window.staffWatch.isQuiet())
    const watched = await page.evaluate(() => window.staffWatch.end())
    if (isDialog) {
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
    return { ...watched, busy }
  } catch (error) {
    throw new Error(`${action.what}: ${String(error)}`, { cause: error })
  }
}

/** Processor time of the main thread in ms. */
async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}
