/** Product exports of Shopify and WooCommerce with 1,000 products each: checked, imported, imported again, undone. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Row } from './row.ts'
import { onOneCore, SECRET } from './served/shop-on-one-core.ts'
import { staffOf } from './sessions.ts'

export const name = 'imports'

const products = 1000
/** Checking and importing together, in seconds. */
const GOAL = 10

const colours = ['Oat', 'Sage', 'Stone', 'Night', 'Clay', 'Ivory']
const controls = ['Chain', 'Motor']
const quoted = (cells: readonly (string | number)[]) =>
  cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')
const text = (n: number) =>
  `<p>Cloth number ${n}, woven for <b>windows</b>.</p>${'<p>More to read.</p>'.repeat(8)}`

/** Six variants of each product: 6,000 lines. */
function shopify(): string {
  const heads =
    'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src,Status'
  const lines = Array.from({ length: products }, (_, n) =>
    colours.slice(n % 3, (n % 3) + 3).flatMap((colour, c) =>
      controls.map((control, m) => {
        const isFirst = c === 0 && m === 0
        const price = 300_000 + (n % 40) * 5000 + c * 10_000 + m * 900_000
        return quoted([
          `cloth-${n}`,
          isFirst ? `Cloth ${n}` : '',
          isFirst ? text(n) : '',
          isFirst ? `Kind ${n % 12}` : '',
          isFirst ? 'true' : '',
          isFirst ? 'Color' : '',
          colour,
          isFirst ? 'Control' : '',
          control,
          `C-${n}-${c}-${m}`,
          price,
          isFirst ? `https://cdn.example.com/${n}.jpg` : '',
          'active',
        ])
      }),
    ),
  )
  return [heads, ...lines.flat()].join('\r\n')
}

/** One parent and three variations of each product: 4,000 lines. */
function wooCommerce(): string {
  const heads =
    'ID,Type,SKU,Name,Published,Is featured?,Description,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)'
  const lines = Array.from({ length: products }, (_, n) => {
    const some = colours.slice(n % 3, (n % 3) + 3)
    const parent = [
      n * 4,
      'variable',
      `W-${n}`,
      `Woo ${n}`,
      1,
      0,
      text(n),
      '',
      `Blinds > Woo kind ${n % 12}`,
      '',
    ]
    return [
      quoted([...parent, 'Colour', some.join(', ')]),
      ...some.map((colour, c) =>
        quoted([
          n * 4 + c + 1,
          'variation',
          '',
          `Woo ${n} - ${colour}`,
          1,
          0,
          '',
          400_000 + c * 5000,
          '',
          `W-${n}`,
          'Colour',
          colour,
        ]),
      ),
    ]
  })
  return [heads, ...lines.flat()].join('\r\n')
}

interface Import {
  id: string
  state: string
  created: number
  unchanged: number
  refused: number
}

export const run = (): Promise<Row[]> =>
  onOneCore(async ({ origin, database }) => {
    const [cookie = ''] = await staffOf(database, SECRET, 1, 'editor')
    async function send(path: string, init: RequestInit = {}): Promise<Import> {
      const headers = {
        cookie,
        'content-type': 'application/json',
        ...(init.headers as Record<string, string>),
      }
      const response = await fetch(origin + path, { ...init, headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Import
    }
    async function ended(id: string): Promise<Import> {
      for (;;) {
        const found = await send(`/api/imports/${id}`)
        if (['done', 'failed', 'undone'].includes(found.state)) return found
        await pause(50)
      }
    }
    async function timed(
      what: string,
      work: () => Promise<Import>,
      expected: Partial<Import>,
      limit?: number,
    ) {
      const began = performance.now()
      const result = await work()
      const value = (performance.now() - began) / 1000
      for (const [key, wanted] of Object.entries(expected))
        if (result[key as keyof Import] !== wanted)
          throw new Error(`${what}: ${key} is ${result[key as keyof Import]}, not ${wanted}`)
      return { row: { what, value, unit: 's', ...(limit !== undefined && { limit }) }, result }
    }
    const check = (body: string) =>
      send('/api/imports?kind=products&fileName=bench.csv', {
        method: 'POST',
        body,
        headers: { 'content-type': 'text/csv' },
      })
    async function all(body: string): Promise<Import> {
      const { id } = await check(body)
      await send(`/api/imports/${id}/run`, { method: 'POST', body: '{}' })
      return ended(id)
    }
    const rows: Row[] = []
    for (const [shop, body] of [
      ['Shopify', shopify()],
      ['WooCommerce', wooCommerce()],
    ] as const) {
      const checked = await timed(`${shop}: check ${products} products`, () => check(body), {
        created: products,
        refused: 0,
      })
      const imported = await timed(
        `${shop}: check and import`,
        () => all(body),
        { state: 'done', created: products },
        GOAL,
      )
      const again = await timed(`${shop}: the same file again`, () => all(body), {
        created: 0,
        unchanged: products,
      })
      const undone = await timed(
        `${shop}: undo`,
        async () => {
          await send(`/api/imports/${imported.result.id}/undo`, { method: 'POST' })
          return ended(imported.result.id)
        },
        { state: 'undone' },
      )
      rows.push(checked.row, imported.row, again.row, undone.row)
    }
    return rows
  })
