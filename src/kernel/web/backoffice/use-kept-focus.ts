import { useEffect } from 'react'

/** The bar with the actions for selected rows goes with them. */
const rowSelector = '[data-row], [data-selection], li, tr'

/** Where the focus was in a list. */
interface Place {
  /** The row itself, or something in it. */
  element: HTMLElement
  row: HTMLElement
  /** All rows of the list at that time. */
  rows: readonly HTMLElement[]
  /** What contains the list, the innermost first. */
  around: readonly HTMLElement[]
  page: string
  /** Whether the list is used by pointer; then nothing in another row is to be pressed by mistake. */
  isPointed: boolean
  /** Whether the focus came back from a dialog, such as the question before a deletion. */
  isBack: boolean
}

/**
 * When the row with the focus leaves its list, for example because it was deleted, the focus goes to the first action of
 * the next row, or of the one before if it was the last; to the row itself after a press of the pointer. If no row is
 * left, it goes to the search or the heading of the list. The browser would give it to the body, from where Tab begins
 * at the top of the page. Nothing is scrolled.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** By dialog; null: the page. The last is where the focus was last. */
    const places = new Map<Element | null, Place | null>()
    let isPointed = false
    const remember = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      const dialog = target.closest('dialog')
      const last = [...places.keys()].at(-1)
      places.delete(dialog)
      const isBack = dialog === null && last instanceof HTMLDialogElement
      places.set(dialog, placeOf(target, { isBack, isPointed }))
    }
    // A press beside everything takes the focus away on purpose. The event of losing it also comes with a removal.
    const forget = ({ target }: Event) => {
      isPointed = true
      if (!(target instanceof Element)) return
      const dialog = target.closest('dialog')
      const origin = places.get(dialog)
      if (origin && !origin.row.contains(target)) places.set(dialog, null)
    }
    const noteKey = () => {
      isPointed = false
    }
    const restore = () => {
      for (const dialog of places.keys()) if (dialog?.isConnected === false) places.delete(dialog)
      const [dialog, origin] = [...places].at(-1) ?? []
      if (dialog === undefined || !origin || !isLost(origin)) return
      places.set(dialog, null)
      if (origin.page === window.location.pathname) successorOf(origin)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    document.addEventListener('keydown', noteKey, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('keydown', noteKey, true)
    }
  }, [])
}

/** What was deleted may also stay in its list, with a button for it that is disabled from now on. */
function isLost({ element, isBack }: Place): boolean {
  const { activeElement, body } = document
  if (element.isConnected)
    return isBack && element.matches(':disabled') && (activeElement === body || activeElement === element)
  return activeElement === body
}

/** Null outside lists. */
function placeOf(element: HTMLElement, used: Pick<Place, 'isBack' | 'isPointed'>): Place | null {
  const frame = element.closest('main, dialog')
  const row = element.closest<HTMLElement>(rowSelector)
  if (!frame || !row || !frame.contains(row)) return null
  const around: HTMLElement[] = []
  for (
    let ancestor = row.parentElement;
    ancestor && frame.contains(ancestor);
    ancestor = ancestor.parentElement
  )
    around.push(ancestor)
  return { element, row, rows: rowsIn(row.parentElement), around, page: window.location.pathname, ...used }
}

const rowsIn = (list: Element | null | undefined) =>
  [...(list?.children ?? [])].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.matches(rowSelector),
  )

function successorOf({ element, row, rows, around, isPointed }: Place): HTMLElement | null {
  const position = rows.indexOf(row)
  const others = [...rows.slice(position + 1), ...rows.slice(0, position).toReversed()]
  // Rows may have been drawn anew since.
  const now = around[0]?.isConnected ? rowsIn(around[0]) : []
  const next =
    [row, ...others].find((candidate) => candidate.isConnected) ?? now[Math.min(position, now.length - 1)]
  const attached = around.filter((element) => element.isConnected)
  // The bar of selected rows is no row: the list below it stays, with one row that Tab stops at.
  if (!next) return tabStopOf(attached) ?? headOf(attached)
  return element === row || isPointed ? focusable(next) : firstActionOf(next)
}

/** The first action of a row, or the row if it has none. */
function firstActionOf(row: HTMLElement): HTMLElement {
  // The handle for moving a row is no action.
  const button = 'button:enabled:not([aria-roledescription])'
  const selectors = [`[data-actions] :is(${button}, a[href])`, button, 'a[href], select:enabled']
  for (const selector of selectors) {
    const action = row.querySelector<HTMLElement>(selector)
    if (action) return action
  }
  return focusable(row)
}

const tabStopOf = (around: readonly HTMLElement[]) =>
  around
    .map((element) => element.querySelector<HTMLElement>('[data-row][tabindex="0"]'))
    .find((row) => row !== null)

/** The search above a list, or its heading. */
function headOf(around: readonly HTMLElement[]): HTMLElement | null {
  for (const element of around) {
    const search = element.querySelector<HTMLElement>('input[type=search]')
    if (search) return search
    const heading = element.querySelector<HTMLElement>('h2, h3')
    if (heading) return focusable(heading)
  }
  const title = document.querySelector('h1')
  return title && focusable(title)
}

function focusable(element: HTMLElement): HTMLElement {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  return element
}
