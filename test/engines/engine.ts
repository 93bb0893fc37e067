/** A browser, as far as the walk uses one. */
export interface Engine {
  goto(url: string): Promise<void>
  /** The value of an expression in the page, which may be a promise. */
  evaluate<Value>(expression: string): Promise<Value>
  resize(width: number, height: number): Promise<void>
  /** Clicks with the mouse in the middle of the first visible element of the selector that has the text. */
  click(selector: string, text?: string): Promise<void>
  /** Moves the mouse with its button held from the first element to the second one. */
  drag(from: string, to: string): Promise<void>
  /** Chooses a file of the disk in an input of files. */
  choose(selector: string, file: string): Promise<void>
  /** Types at the caret. */
  type(text: string): Promise<void>
  /** What is on the screen, as a PNG. */
  screenshot(): Promise<Buffer>
  /** The page printed on A4 as a PDF; undefined where the browser's protocol cannot print. */
  print?(): Promise<Buffer>
  close(): Promise<void>
}

const patienceMs = 30_000

/** Waits until an expression is true in the page; throws with its text after 30 s. */
export async function until(engine: Engine, expression: string): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;) {
    if (await engine.evaluate<boolean>(`Promise.resolve(${expression}).then(Boolean)`)) return
    if (Date.now() > end) throw new Error(`never true in the page: ${expression}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

interface Point {
  x: number
  y: number
}

/** The first visible element of a selector that has a text, as an expression in the page. */
export const seen = (selector: string, text = '') =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find(
    (one) => one.checkVisibility() && one.textContent.includes(${JSON.stringify(text)}))`

/** Where a click meets an element, after scrolling to it unless it `stays`. */
const middleOf = (selector: string, text = '', stays = false) => `(() => {
  const element = ${seen(selector, text)}
  if (!element) throw new Error(${JSON.stringify(`nothing is at ${selector} ${text}`)})
  if (!${stays}) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
})()`

/** Actions of WebDriver, which BiDi has too. */
const mouse = (actions: object[]) => ({ type: 'pointer', id: 'mouse', actions })

const clickAt = ({ x, y }: Point) =>
  mouse([
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ])

/** Halfway, a drag has begun, and what it moves follows the mouse. */
const dragAlong = (from: Point, to: Point) =>
  mouse([
    { type: 'pointerMove', ...from },
    { type: 'pointerDown', button: 0 },
    ...[0.1, 0.5, 0.9, 1].map((part) => ({
      type: 'pointerMove',
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
      duration: 100,
    })),
    { type: 'pause', duration: 100 },
    { type: 'pointerUp', button: 0 },
  ])

const keysOf = (text: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

/** Mouse and keyboard of an engine that performs the actions of WebDriver. */
export function hands(
  evaluate: Engine['evaluate'],
  perform: (actions: object[]) => Promise<unknown>,
): Pick<Engine, 'click' | 'drag' | 'type'> {
  return {
    click: async (selector, text) =>
      void (await perform([clickAt(await evaluate<Point>(middleOf(selector, text)))])),
    async drag(from, to) {
      const start = await evaluate<Point>(middleOf(from))
      await perform([dragAlong(start, await evaluate<Point>(middleOf(to, '', true)))])
    },
    type: async (text) => void (await perform([keysOf(text)])),
  }
}
