import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

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

/** The same by our own check and by axe's rule, which is off by default. */
export async function labelFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(['label-content-name-mismatch']).analyze()
  return [
    ...(await misnamed(page)).map(({ name, seen }) => `“${seen}” is called “${name}”`),
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
  ]
}
