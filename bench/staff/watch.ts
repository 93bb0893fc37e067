/** What the page noted of an action, in ms since the input. */
export interface ObservedTimes {
  /** From the input to the next paint: the longest of its events. */
  painted: number
  /** Until what was asked for stood there, painted. */
  there: number
  /** Calls of the API that ended meanwhile. */
  calls: number
  /** The longest wait for the server among them. */
  server: number
}

/** What to wait for. */
export interface ExpectedResult {
  there: string
  isDialog: boolean
  /** The address and the last call name these words. */
  words: string | undefined
}

interface Watch {
  since: number
  until: number
  from: number
  painted: number
}

declare global {
  interface Window {
    staffWatch: {
      start: (wanted: ExpectedResult) => void
      isThere: () => boolean
      isQuiet: () => boolean
      end: () => ObservedTimes
    }
  }
}

/** Runs in the page before its own scripts. */
export function watchStaff(): void {
  /** A screen that has not changed for so long has nothing more to do. */
  const quietMs = 250
  const now = (): Watch => ({ since: 0, until: 0, from: performance.now(), painted: 0 })
  let watch = now()
  let wanted: ExpectedResult | undefined
  let before = new Set<Element>()
  let lastChange = 0
  performance.setResourceTimingBufferSize(20_000)

  /** When the frame that contains what was done until now is painted. */
  const painted = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => then(performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  const calls = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => startTime >= watch.from && new URL(name).pathname.startsWith('/api/'),
    )
  const isAnswered = (words: string) => {
    const q = (address: string) => new URL(address, location.href).searchParams.get('q')
    return q(location.href) === words && calls().some(({ name }) => q(name) === words)
  }
  const isThere = ({ there, isDialog, words }: ExpectedResult): boolean => {
    const found = [...document.querySelectorAll(there)].filter(
      (one) => words !== undefined || !before.has(one),
    )
    const part = isDialog ? found[0]?.closest('dialog') : document.querySelector('main')
    if (part?.querySelector('[aria-busy=true]')) return false
    if (words === undefined) return found.length > 0
    // A word may be in nothing.
    return isAnswered(words)
  }
  const look = () => {
    lastChange = performance.now()
    if (wanted === undefined || watch.since === 0 || !isThere(wanted)) return
    wanted = undefined
    painted((at) => (watch.until = at))
  }
  const onInput = (event: Event) => {
    if (wanted === undefined) return
    // The last key counts, the first click.
    if (wanted.words === undefined ? watch.since === 0 : event.type === 'input') watch.since = event.timeStamp
  }
  // A tab opens when it is pressed, before the click.
  for (const type of ['pointerdown', 'input']) addEventListener(type, onInput, { capture: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= watch.from) watch.painted = Math.max(watch.painted, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  // A call is counted by the browser a moment after its answer has been drawn.
  new PerformanceObserver(look).observe({ type: 'resource' })

  window.staffWatch = {
    start: (next) => {
      watch = now()
      before = new Set(document.querySelectorAll(next.there))
      wanted = next
    },
    isThere: () => watch.until > 0,
    isQuiet: () => performance.now() - lastChange > quietMs,
    end: () => {
      const made = calls()
      return {
        painted: watch.painted,
        there: watch.until - watch.since,
        calls: made.length,
        server: Math.max(0, ...made.map(({ requestStart, responseStart }) => responseStart - requestStart)),
      }
    },
  }
}
