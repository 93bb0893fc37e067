/** A browser, as far as the walk uses one. */
export interface Engine {
  goto(url: string): Promise<void>
  /** The value of an expression in the page, which may be a promise. */
  evaluate<Value>(expression: string): Promise<Value>
  resize(width: number, height: number): Promise<void>
  /** Clicks with the mouse in the middle of the first element of the selector. */
  click(selector: string): Promise<void>
  /** Types at the caret. */
  type(text: string): Promise<void>
  /** The page printed on A4 as a PDF; undefined where the browser's protocol cannot print. */
  print?(): Promise<Buffer>
  close(): Promise<void>
}

const patienceMs = 30_000

/** Waits until an expression is true in the page; throws with its text after 30 s. */
export async function until(engine: Engine, expression: string): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;) {
    if (await engine.evaluate<boolean>(`Boolean(${expression})`)) return
    if (Date.now() > end) throw new Error(`never true in the page: ${expression}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Where a click meets the first element of a selector, after scrolling to it. */
export const middleOf = (selector: string) => `(() => {
  const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility())
  if (!element) throw new Error('nothing is at ' + ${JSON.stringify(selector)})
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
})()`

/** Actions of WebDriver, which BiDi has too. */
export const clickAt = ({ x, y }: { x: number; y: number }) => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

export const keysOf = (text: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})
