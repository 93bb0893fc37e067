import { owner } from '../browser/shop-process.ts'
import { seen, until } from './engine.ts'
import {
  call,
  check,
  fill,
  isAlive,
  languages,
  look,
  press,
  print,
  widths,
  type Place,
  type Step,
} from './pages.ts'

/** Pages that everybody sees. */
const publicPages = [
  '/',
  '/products',
  '/samples',
  '/blog',
  '/support',
  '/support/warranty',
  '/about',
  '/login',
]

const publicSteps: Step[] = languages.flatMap((language) =>
  widths.map((width) => ({
    name: `public pages in ${language} at ${width} px`,
    async walk(place) {
      await place.engine.resize(width, 900)
      for (const path of publicPages) await look(place, `${path}?lng=${language}`, language)
    },
  })),
)

async function aProduct(place: Place): Promise<string> {
  const [product] = await call<[{ id: string }]>(place, '/api/products?q=Oak%2050')
  return `/products/${product.id}`
}

async function purchase(place: Place): Promise<void> {
  const { engine, address } = place
  await engine.resize(390, 900)
  await engine.goto(`${address}${await aProduct(place)}`)
  await until(engine, isAlive('input[name=width]'))
  await engine.click('input[name=width]')
  await engine.type('2')
  const width = await engine.evaluate<string>(`document.querySelector('input[name=width]').value`)
  check(width === '2', `typing 2 into the width made ${width}`)
  await press(place, 'main form button[type=submit]')
  await until(engine, `JSON.parse(localStorage.getItem('cart') ?? '[]').length > 0`)
  await engine.goto(`${address}/cart`)
  // Strangers sign in first.
  await until(engine, `location.pathname === '/login' && document.readyState === 'complete'`)
}

/** The drawn year has more than one colour, at both widths and in both languages. */
async function year(place: Place): Promise<void> {
  const { engine } = place
  const path = await aProduct(place)
  for (const [width, language] of [
    [1280, 'en'],
    [390, 'de'],
  ] as const) {
    await engine.resize(width, 900)
    await look(place, `${path}?lng=${language}`, language)
    for (const part of ['canvas', '#year canvas']) {
      // What stands below is loaded, and grows, when one comes near it.
      await until(
        engine,
        `(document.getElementById('year')?.scrollIntoView({ behavior: 'instant' }), document.querySelector('${part}')?.width > 100)`,
      )
      await until(
        engine,
        `new Set(new Uint32Array(document.querySelector('${part}').getContext('2d').getImageData(0, 0, 200, 100).data.buffer)).size > 10`,
      )
    }
    await look(place, `${path}?lng=${language}#year`, language)
  }
}

/** The camera opens, or the page says why it cannot. */
async function camera(place: Place): Promise<void> {
  const { engine, address } = place
  await engine.goto(`${address}${await aProduct(place)}?lng=en`)
  await until(engine, isAlive('input[name=width]'))
  await press(place, 'main button:has(svg.lucide-camera)')
  await until(
    engine,
    `navigator.mediaDevices ? document.querySelector('video')?.videoWidth > 0 : ${seen('[role=alert]', 'cannot')}`,
  )
}

async function signIn(place: Place): Promise<void> {
  const { engine, address } = place
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
  await look(place, '/account')
  // The engine before has left its last language.
  await call(place, '/api/account/office-language', 'PUT', { language: 'en' })
  // What a shop turns on for its buyers.
  await call(place, '/api/settings/street', 'PUT', { showsHouses: true })
  await call(place, '/api/settings/claims', 'PUT', { isOn: true })
  const { booking, timeSlots } = await call<{ booking: object; timeSlots: string[] }>(
    place,
    '/api/settings/visits',
  )
  await call(place, '/api/settings/visits', 'PUT', {
    timeSlots,
    booking: { ...booking, purposes: ['measuring', 'fitting'] },
  })
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

/** An order that has come: its house is shared by a link, and a claim takes a photo. */
async function ownOrder(place: Place): Promise<void> {
  const { engine } = place
  const [{ id }] = await call<[{ id: string }]>(place, '/api/account/orders')
  await call(place, `/api/orders/${id}`, 'PUT', { status: 'delivered' })
  await engine.resize(390, 900)
  await look(place, `/account/orders/${id}?lng=de`, 'de')
  await until(
    engine,
    `(document.querySelector('footer').scrollIntoView(), document.querySelector('.house-picture'))`,
  )
  await press(place, 'section:has(.house-picture) button:has(svg.lucide-share-2)')
  await until(engine, seen('section:has(.house-picture) a[href^="/houses/"]'))
  await press(place, '[aria-labelledby=order-claims] button')
  await until(engine, isAlive('[aria-labelledby=order-claims] input[type=file]'))
  await engine.choose('[aria-labelledby=order-claims] input[type=file]', place.photo)
  await until(engine, `document.querySelector('[aria-labelledby=order-claims] li img')?.naturalWidth > 0`)
  const house = await engine.evaluate<string>(
    `document.querySelector('a[href^="/houses/"]').getAttribute('href')`,
  )
  await press(place, '[aria-labelledby=order-claims] button[type=submit]')
  await until(engine, `!document.querySelector('[aria-labelledby=order-claims] form')`)
  await look(place, `${house}?lng=de`, 'de')
  await until(engine, seen('.house-picture'))
  for (const path of ['/account', '/account/security', `/account/orders/${id}`, '/cart', '/checkout'])
    for (const width of widths) {
      await engine.resize(width, 900)
      await look(place, path)
    }
}

/** A quote is signed with the mouse. */
async function signature(place: Place): Promise<void> {
  const { engine } = place
  const [customer] = await call<[{ id: string }]>(place, '/api/crm/customers?limit=1')
  const quote = await call<{ id: string }>(place, '/api/crm/quotes', 'POST', {
    customerId: customer.id,
    items: [{ name: 'Fitting', quantity: 1, price: 250_000 }],
    totalAmount: 250_000,
    validUntil: `${new Date().getFullYear() + 1}-03-01`,
    asksSignature: true,
    language: 'de',
  })
  const { link } = await call<{ link: string }>(place, `/api/crm/quotes/${quote.id}/share`, 'POST', {})
  await engine.resize(390, 900)
  await look(place, `${new URL(link).pathname}?lng=de`, 'de')
  await press(place, 'main button', 'annehmen')
  await until(engine, isAlive('dialog[open] svg.touch-none'))
  await engine.evaluate(fill('dialog[open] [autocomplete=name]', 'Petra Lindner'))
  await engine.drag('dialog[open] svg.touch-none', 'dialog[open] [autocomplete=name]')
  const drawn = `document.querySelector('dialog[open] svg.touch-none path').getAttribute('d')`
  await until(engine, `/^M\\d+ \\d+(L\\d+ \\d+)+$/.test(${drawn})`)
  await press(place, 'dialog[open] button', 'annehmen')
  await until(engine, seen('[aria-labelledby=quote-signature] svg'))
}

/** A visit is booked on a phone. */
async function visit(place: Place): Promise<void> {
  const { engine } = place
  await engine.resize(390, 900)
  await look(place, '/visits?lng=de', 'de')
  await until(engine, isAlive('form [autocomplete=tel]'))
  await engine.evaluate(fill('[autocomplete=name]', 'Lan Nguyen'))
  await engine.evaluate(fill('[autocomplete=email]', 'lan@example.com'))
  await engine.evaluate(fill('[autocomplete=tel]', '+84 901 234 567'))
  await engine.evaluate(fill('[autocomplete=street-address]', '12 Nguyen Hue, Ho Chi Minh City'))
  await engine.click('fieldset:last-of-type label', '–')
  await press(place, 'main form button[type=submit]')
  await until(engine, `document.querySelector('main h1') && !document.querySelector('main form')`)
}

/** Articles are printed without a sheet for their head alone: as many sheets as their text needs. */
async function printed(place: Place): Promise<void> {
  for (const [path, most] of [
    ['/support/warranty', 2],
    ['/login', 1],
    ['/nothing-here', 1],
    ['/measuring-sheet', 2],
  ] as const)
    await print(place, path, most)
}

export const shoppingSteps: Step[] = [
  ...publicSteps,
  { name: 'paper', walk: printed },
  { name: 'purchase', walk: purchase },
  { name: 'a year in the window', walk: year },
  { name: 'camera', walk: camera },
  { name: 'account', walk: signIn },
  { name: 'order', walk: order },
  { name: 'an own order, its house and a claim', walk: ownOrder },
  { name: 'a signature', walk: signature },
  { name: 'a booked visit', walk: visit },
]
