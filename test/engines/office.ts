import { seen, until } from './engine.ts'
import {
  call,
  check,
  languages,
  look,
  lookAround,
  press,
  print,
  widths,
  type Place,
  type Step,
} from './pages.ts'

/** The screens of the back office, whose tabs are opened too; a new screen is a new line here. */
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
  '/admin/documents',
  '/admin/forecasting',
  '/admin/forecasting/camera-cases',
  '/admin/inventory',
  '/admin/money',
  '/admin/orders',
  '/admin/orders/street',
  '/admin/orders/wall',
  '/admin/products',
  '/admin/scan',
  '/admin/settings',
  '/admin/support',
  '/admin/users',
  '/admin/users/audit',
]

/** The button that adds a record, whose icon is a plus, opens a dialog, and Escape closes it. */
async function addDialog({ engine }: Place): Promise<void> {
  const button = 'main button:not([disabled]):not([aria-label]):has(> svg.lucide-plus:first-child)'
  if (!(await engine.evaluate<boolean>(`Boolean(${seen(button)})`))) return
  await engine.click(button)
  await until(engine, `document.querySelector('dialog[open]')`)
  await engine.type('\uE00C')
  await until(engine, `!document.querySelector('dialog[open]')`)
}

/** Every tab of the screen, the first one too, with its dialog. */
async function tabs(place: Place, path: string): Promise<void> {
  const { engine } = place
  const strip = `document.querySelector('main [role=tablist]')`
  const count = await engine.evaluate<number>(`${strip}?.children.length ?? 0`)
  for (let at = 0; at < Math.max(count, 1); at += 1) {
    if (count > 0) {
      await engine.click(`main [role=tablist] > [role=tab]:nth-child(${at + 1})`)
      await until(engine, `${strip}?.children[${at}].dataset.state === 'active'`)
    }
    await lookAround(place, count > 0 ? `${path}, tab ${at + 1},` : path)
    await addDialog(place)
  }
}

const screenSteps: Step[] = languages.flatMap((language) => [
  {
    name: `back office in ${language}`,
    async walk(place) {
      await call(place, '/api/account/office-language', 'PUT', { language })
      await place.engine.goto(`${place.address}/admin`)
      await until(
        place.engine,
        `document.documentElement.lang === '${language}' && document.querySelector('h1')`,
      )
    },
  },
  ...widths.flatMap((width) =>
    screens.map((path) => ({
      name: `${path} in ${language} at ${width} px`,
      async walk(place: Place) {
        await place.engine.resize(width, 900)
        await place.engine.goto(`${place.address}${path}`)
        await lookAround(place, path)
        await tabs(place, path)
      },
    })),
  ),
])

/** The record of a row stands beside its list, which stays in use; J shows the next one, Escape closes it. */
async function sheetBeside({ engine, address }: Place): Promise<void> {
  await engine.resize(1440, 900)
  await engine.goto(`${address}/admin/orders`)
  await until(engine, `document.querySelectorAll('[data-row]').length > 1`)
  await engine.click('[data-row] button, [data-row] a')
  const title = `document.querySelector('dialog[data-beside] h2')?.textContent`
  await until(engine, title)
  const first = await engine.evaluate<string>(title)
  await engine.type('j')
  await until(engine, `${title} && ${title} !== ${JSON.stringify(first)}`)
  const isClear = await engine.evaluate<boolean>(`(() => {
    const row = document.querySelector('[data-row]').getBoundingClientRect()
    return row.left < document.querySelector('dialog[data-beside]').getBoundingClientRect().left
  })()`)
  check(isClear, 'the sheet covers its list')
  await engine.type('\uE00C')
  await until(engine, `!document.querySelector('dialog[open]')`)
}

/** A card of the pipeline is dragged into the next column. */
async function board(place: Place): Promise<void> {
  await place.engine.resize(1280, 900)
  await look(place, '/admin/crm?tab=opportunities&view=board')
  const first = 'main section:first-of-type'
  const cards = (column: string) => `document.querySelectorAll('${column} li').length`
  await until(place.engine, `${cards(first)} > 0`)
  const before = await place.engine.evaluate<number>(cards(first))
  await place.engine.drag(`${first} li button`, `${first} + section`)
  await until(place.engine, `${cards(first)} === ${before - 1}`)
}

/** A message in the chat of the team comes back from the shop. */
async function chat(place: Place): Promise<void> {
  const { engine } = place
  await look(place, '/admin/chat')
  await until(engine, seen('main *', 'Connected'))
  await engine.click('textarea')
  await engine.type('The oak slats have come\uE007')
  await until(engine, seen('[role=log] *', 'The oak slats have come'))
}

/** A picture is chosen in a dialog, made smaller by the browser, stored and shown. */
async function upload(place: Place): Promise<void> {
  const { engine } = place
  await look(place, '/admin/categories')
  await press(place, 'main button:has(> svg.lucide-plus:first-child)')
  await until(engine, `document.querySelector('dialog[open] input[type=file]')`)
  await engine.choose('dialog[open] input[type=file]', place.photo)
  await until(engine, `document.querySelector('dialog[open] img[src*="/uploads/"]')?.naturalWidth > 0`)
}

/** The papers of an order, of a day's visits and of samples. */
async function papers(place: Place): Promise<void> {
  const [{ id }] = await call<[{ id: string }]>(place, '/api/orders?limit=1')
  await print(place, `/admin/orders/print?sheet=packing&ids=${id}`, 1)
  await print(place, `/admin/orders/print?sheet=production&ids=${id}`, 2, 'Cut list')
  await print(place, '/admin/crm/day-sheet', 5)
  await print(place, '/admin/crm/sample-labels', 2)
}

export const officeSteps: Step[] = [
  { name: 'a sheet beside its list', walk: sheetBeside },
  { name: 'a card is dragged', walk: board },
  { name: 'chat', walk: chat },
  { name: 'papers of staff', walk: papers },
  { name: 'a picture is uploaded', walk: upload },
  ...screenSteps,
]
