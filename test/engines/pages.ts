import { readPdf } from '../pdf.ts'
import { seen, until, type Engine } from './engine.ts'

export interface Place {
  engine: Engine
  /** The shop's origin. */
  address: string
  /** The file of a large picture. */
  photo: string
}

export interface Step {
  name: string
  walk: (place: Place) => Promise<void>
}

/** Widths of windows, in CSS pixels. */
export const widths = [1280, 390] as const
export const languages = ['en', 'de'] as const

export function check(isRight: boolean, sentence: string): void {
  if (!isRight) throw new Error(sentence)
}

/** Texts as React takes them from a field. */
export const fill = (selector: string, text: string) => `(() => {
  const field = document.querySelector(${JSON.stringify(selector)})
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
  field.dispatchEvent(new Event('input', { bubbles: true }))
})()`

/** Whether React has taken over the first element of the selector. */
export const isAlive = (selector: string) =>
  `Object.keys(document.querySelector(${JSON.stringify(selector)}) ?? {}).some((key) => key.startsWith('__reactProps'))`

/** Waits until an element with the text is visible, and clicks it. */
export async function press({ engine }: Place, selector: string, text?: string): Promise<void> {
  await until(engine, seen(`:is(${selector}):not([disabled])`, text))
  await engine.click(`:is(${selector}):not([disabled])`, text)
}

/** Calls the shop's API as whoever has signed in; the page is one of the shop. */
export async function call<Answer>(
  { engine }: Place,
  path: string,
  method = 'GET',
  body?: object,
): Promise<Answer> {
  const init = { method, ...(body && { headers: { 'content-type': 'application/json' } }) }
  const [status, text] = await engine.evaluate<[number, string]>(
    `fetch(${JSON.stringify(path)}, { ...${JSON.stringify(init)}, body: ${JSON.stringify(body && JSON.stringify(body))} })
      .then(async (answer) => [answer.status, await answer.text()])`,
  )
  check(status < 300, `${method} ${path} answers ${status}: ${text}`)
  return JSON.parse(text) as Answer
}

/** Nothing is read from the shop any more, so that nothing moves away under the mouse. */
const isQuiet = `document.querySelector('h1') && !document.querySelector('[aria-busy=true]') &&
  window.__TSR_ROUTER__?.options.context.queryClient.isFetching() === 0 &&
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))`

/** What is on the screen has loaded, nothing failed, and nothing stands beyond the edge. */
export async function lookAround({ engine }: Place, name: string): Promise<void> {
  await until(engine, isQuiet)
  const [wide, screen, alert] = await engine.evaluate<[number, number, string | null]>(
    `[document.documentElement.scrollWidth, innerWidth, document.querySelector('main [role=alert]')?.textContent ?? null]`,
  )
  check(wide <= screen, `${name} is ${wide} px wide on a screen of ${screen} px`)
  check(alert === null, `${name} says ${alert}`)
}

/** Opens a page of the shop and looks around. */
export async function look(place: Place, path: string, language?: string): Promise<void> {
  await place.engine.goto(`${place.address}${path}`)
  await lookAround(place, path)
  if (language === undefined) return
  const spoken = await place.engine.evaluate<string>(`document.documentElement.lang`)
  check(spoken === language, `${path} is in ${spoken}, not in ${language}`)
}

/**
 * Prints a page: no sheet is empty, and there are at most so many.
 * @param text what has been drawn before it is printed
 */
export async function print(place: Place, path: string, most: number, text = ''): Promise<void> {
  const { engine, address } = place
  await engine.goto(`${address}${path}`)
  await until(engine, isQuiet)
  await until(engine, seen('body *', text))
  if (!engine.print) return
  const { pages } = await readPdf(await engine.print())
  check(pages.length <= most, `${path} is printed on ${pages.length} sheets, not on ${most}`)
  check(!pages.some((text) => text.trim() === ''), `${path} is printed with an empty sheet`)
}
