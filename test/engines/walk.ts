import { owner, startShop } from '../browser/shop-process.ts'
import { until, type Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'
import { readPdf } from '../pdf.ts'

const engines = { firefox: openFirefox, webkit: openWebKit }

interface Place {
  engine: Engine
  /** The shop's origin. */
  address: string
}

interface Step {
  name: string
  walk: (place: Place) => Promise<void>
}

function check(isRight: boolean, sentence: string): void {
  if (!isRight) throw new Error(sentence)
}

/** Texts as React takes them from a field. */
const fill = (selector: string, text: string) => `(() => {
  const field = document.querySelector(${JSON.stringify(selector)})
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
  field.dispatchEvent(new Event('input', { bubbles: true }))
})()`

/** Whether React has taken over the element. */
const isAlive = (selector: string) =>
  `Object.keys(document.querySelector(${JSON.stringify(selector)}) ?? {}).some((key) => key.startsWith('__reactProps'))`

async function purchase({ engine, address }: Place): Promise<void> {
  const products = await engine.evaluate<[{ id: string }]>(
    `fetch('/api/products?q=Oak%2050').then((answer) => answer.json())`,
  )
  await engine.goto(`${address}/products/${products[0].id}`)
  await until(engine, isAlive('input[name=width]'))
  await engine.click('input[name=width]')
  await engine.type('2')
  const width = await engine.evaluate<string>(`document.querySelector('input[name=width]').value`)
  check(width === '2', `typing 2 into the width made ${width}`)
  await until(
    engine,
    `[...document.querySelectorAll('main form button[type=submit]')].some((one) => one.checkVisibility() && !one.disabled)`,
  )
  await engine.click('main form button[type=submit]:not([disabled])')
  await until(engine, `JSON.parse(localStorage.getItem('cart') ?? '[]').length > 0`)
  await engine.goto(`${address}/cart`)
  // Strangers sign in first.
  await until(engine, `location.pathname === '/login' && document.readyState === 'complete'`)
}

/** Who has signed in orders what is in the cart. */
async function order({ engine, address }: Place): Promise<void> {
  await engine.goto(`${address}/checkout`)
  await until(engine, isAlive('[autocomplete=tel]'))
  await engine.evaluate(fill('[autocomplete=name]', 'Lan Nguyen'))
  await engine.evaluate(fill('[autocomplete=tel]', '+84 901 234 567'))
  await engine.evaluate(fill('[autocomplete=street-address]', '12 Nguyen Hue, Ho Chi Minh City'))
  await engine.evaluate(`document.querySelector('[autocomplete=tel]').form.requestSubmit()`)
  await until(engine, `localStorage.getItem('cart') === '[]'`)
}

async function signIn({ engine, address }: Place): Promise<void> {
  await engine.goto(`${address}/login`)
  await until(engine, isAlive('input[type=password]'))
  const offered = await engine.evaluate<boolean>(
    `[...document.querySelectorAll('button')].some((one) => one.textContent.includes('passkey'))`,
  )
  const known = await engine.evaluate<boolean>(`'PublicKeyCredential' in window`)
  check(offered === known, 'passkeys are offered where the browser knows none, or not where it does')
  const fields = 'form:has(input[type=password]) input'
  await engine.evaluate(fill(`${fields}:not([type=password])`, owner.email))
  await engine.evaluate(fill(`${fields}[type=password]`, owner.password))
  await engine.evaluate(`document.querySelector('input[type=password]').form.requestSubmit()`)
  await until(
    engine,
    `location.pathname !== '/login' && document.readyState === 'complete' && window.__TSR_ROUTER__?.state.status === 'idle'`,
  )
  await engine.goto(`${address}/account`)
  await until(engine, `document.querySelector('main h1')`)
}

/** A page at a width: it has its heading, nothing failed, and nothing stands beyond the edge. */
async function look({ engine, address }: Place, path: string, width: number): Promise<void> {
  await engine.resize(width, 900)
  await engine.goto(`${address}${path}`)
  await until(engine, `document.querySelector('h1') && !document.querySelector('[aria-busy=true]')`)
  const [wide, screen, alert] = await engine.evaluate<[number, number, string | null]>(
    `[document.documentElement.scrollWidth, innerWidth, document.querySelector('main [role=alert]')?.textContent ?? null]`,
  )
  check(wide <= screen, `${path} is ${wide} px wide on a screen of ${screen} px`)
  check(alert === null, `${path} says ${alert}`)
}

/** The button that adds a record, whose icon is a plus, opens a dialog, and Escape closes it. */
async function addDialog({ engine }: Place): Promise<void> {
  const button = 'main button:not([disabled]):not([aria-label]):has(> svg.lucide-plus:first-child)'
  if (!(await engine.evaluate<boolean>(`document.querySelector('${button}')?.checkVisibility()`))) return
  await engine.click(button)
  await until(engine, `document.querySelector('dialog[open]')`)
  await engine.type('\uE00C')
  await until(engine, `!document.querySelector('dialog[open]')`)
}

/** The screens of the back office; a new one is a new line here. */
const screens = [
  '/admin',
  '/admin/ai-assistant',
  '/admin/blog',
  '/admin/calendar',
  '/admin/categories',
  '/admin/chat',
  '/admin/crm',
  '/admin/crm/day-sheet',
  '/admin/crm/my-visits',
  '/admin/crm/sample-labels',
  '/admin/forecasting',
  '/admin/inventory',
  '/admin/orders',
  '/admin/orders/wall',
  '/admin/products',
  '/admin/settings',
  '/admin/support',
  '/admin/users',
  '/admin/users/audit',
]

const screenSteps: Step[] = screens.flatMap((path) =>
  [1280, 390].map((width) => ({
    name: `${path} at ${width} px`,
    walk: async (place) => {
      await look(place, path, width)
      await addDialog(place)
    },
  })),
)

/** Articles are printed without a sheet for their head alone: as many sheets as their text needs. */
async function printed({ engine, address }: Place): Promise<void> {
  if (!engine.print) return
  for (const [path, most] of [
    ['/support/warranty', 2],
    ['/login', 1],
    ['/nothing-here', 1],
  ] as const) {
    await engine.goto(`${address}${path}`)
    await until(engine, `document.querySelector('main h1')`)
    const sheets = (await readPdf(await engine.print())).pages.length
    check(sheets > 0 && sheets <= most, `${path} is printed on ${sheets} sheets, not on ${most}`)
  }
}

const steps: Step[] = [
  { name: 'paper', walk: printed },
  { name: 'purchase', walk: purchase },
  { name: 'account', walk: signIn },
  { name: 'order', walk: order },
  ...screenSteps,
]

/**
 * Walks through a shop of its own in each engine.
 * @param names engines, `firefox` or `webkit`; none: both
 * @returns the exit code: 0, or 1 if a step failed
 */
export async function walkAll(names: readonly string[], print: (line: string) => void): Promise<number> {
  const wanted = Object.entries(engines).filter(([name]) => names.length === 0 || names.includes(name))
  const unknown = names.filter((name) => !(name in engines))
  if (unknown.length > 0) {
    print(`There is no engine ${unknown.join(', ')}: choose ${Object.keys(engines).join(' or ')}.`)
    return 1
  }
  const shop = await startShop({ DEMO: '1' })
  let failures = 0
  try {
    for (const [name, open] of wanted) {
      const engine = await open()
      for (const step of steps) {
        const failure = await step.walk({ engine, address: shop.address }).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure !== null) failures += 1
        print(`${name}: ${step.name}: ${failure instanceof Error ? failure.message : 'passed'}`)
      }
      await engine.close()
    }
  } finally {
    await shop.remove()
  }
  print(failures === 0 ? 'All steps passed.' : `${failures} steps failed.`)
  return failures === 0 ? 0 : 1
}
