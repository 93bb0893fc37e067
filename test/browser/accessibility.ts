import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Without comments and long names: each page parses it again, which takes longer than most of its rules. */
const axeScript = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** A rule of axe's that is off by default: a control's visible label is in its name (WCAG 2.5.3). */
const LABEL_IN_NAME = 'label-content-name-mismatch'

interface Scan {
  /** Only this part of the page. */
  within?: string
  /** Whether colours are compared: they are the same in every language, and take longest. */
  colours?: boolean
}

/** How far a page extends beyond the right edge of the screen, in CSS pixels. */
export const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Accessibility faults of a page, each with its rule and element; an empty list is the only valid result. */
export async function accessibilityFaults(page: Page, { within, colours = true }: Scan = {}) {
  return found(page, within, {
    rules: { [LABEL_IN_NAME]: { enabled: true }, 'color-contrast': { enabled: colours } },
  })
}

/**
 * Accessibility faults of a page in the light and in the dark scheme. Styles follow the scheme without loading the page
 * again, and of all rules only that for colours depends on it. The page is left in the light scheme.
 */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  const faults = await accessibilityFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await found(page, undefined, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...faults, ...dark.map((fault) => `in the dark scheme, ${fault}`)]
}

/** Controls whose accessible name lacks their visible label (WCAG 2.5.3). */
const misnamed = (page: Page) =>
  page.evaluate(() => {
    const plain = (text: string) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
        .trim()
    /** Whether a text is visible: neither hidden for screen readers only nor part of a picture. */
    const isSeen = (text: Text) => {
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      const range = document.createRange()
      range.selectNodeContents(text)
      const { width, height } = parent.getBoundingClientRect()
      return width > 1 && height > 1 && range.getClientRects().length > 0 && parent.closest('svg') === null
    }
    const seenIn = (control: Element) => {
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (isSeen(node as Text)) texts.push(node.nodeValue ?? '')
      return plain(texts.join(' '))
    }
    const labelOf = (control: Element) =>
      (control.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim() ||
      (control.getAttribute('aria-label') ?? '')
    const roles = ['button', 'link', 'tab', 'menuitem', 'option', 'switch', 'checkbox', 'radio', 'treeitem']
    const controls = ['a[href]', 'button', 'summary', ...roles.map((role) => `[role=${role}]`)]
      .map((control) => `${control}:is([aria-label], [aria-labelledby])`)
      .join()
    return [...document.querySelectorAll(controls)]
      .map((control) => ({ name: labelOf(control), seen: seenIn(control) }))
      .filter(({ name, seen }) => !` ${plain(name)} `.includes(` ${seen} `) && seen !== '')
  })

/** Controls whose name lacks their visible label, by our own check. */
export async function misnamedControls(page: Page): Promise<string[]> {
  return (await misnamed(page)).map(({ name, seen }) => `“${seen}” is called “${name}”`)
}

/** Controls whose name lacks their visible label, by our own check and by axe's. */
export async function labelFaults(page: Page): Promise<string[]> {
  return [
    ...(await misnamedControls(page)),
    // Other rules need styles of the page, this one does not.
    ...(await found(page, undefined, { runOnly: [LABEL_IN_NAME], preload: false })),
  ]
}

/**
 * Whether the page's colours are final: nothing fades, and no list is pale because its next rows are being read.
 * Skeletons, whose animation never ends, are final.
 */
const isStill = () =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    ) &&
  [...document.querySelectorAll('[aria-busy=true]')].every((part) => getComputedStyle(part).opacity === '1')

/**
 * Runs axe in the page itself: @axe-core/playwright opens another page for each scan to combine the results of
 * frames, which takes three times as long. Our pages have no frames.
 */
async function found(page: Page, within: string | undefined, options: axe.RunOptions): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('a page has frames, which this does not look into')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  await page.waitForFunction(isStill)
  return page.evaluate(
    async ([part, settings]) => {
      const { violations } = await window.axe.run(part ?? document, {
        ...settings,
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    [within, options] as const,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
