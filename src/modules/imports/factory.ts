import { expect } from 'vitest'
import type { Client } from '#test/shop.ts'
import { address } from '#kernel/contract/endpoint.ts'
import {
  checkImport,
  getImport,
  runImport,
  undoImport,
  type ImportDetails,
  type ImportKind,
} from './contract/imports.ts'

/** Rows as CSV, with every cell quoted. */
export const csv = (...rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')

/** Sends a file to be checked, and returns the report. */
export async function check(
  client: Client,
  kind: ImportKind,
  payload: string | Buffer,
  settings: Record<string, string | number> = {},
) {
  const url = address(checkImport, { query: { kind, fileName: `${kind}.csv`, ...settings } })
  const headers = { 'content-type': 'text/csv' }
  const { status, body, refused } = await client.send({ method: 'POST', url, headers, payload })
  return { status, refused, report: body as ImportDetails }
}

const ended = (state: string) => ['done', 'failed', 'undone'].includes(state)

async function waitForEnd(client: Client, id: string): Promise<ImportDetails> {
  const read = async () => (await client.call(getImport, { params: { id } })).body
  await expect.poll(async () => ended((await read()).state), { timeout: 30_000, interval: 50 }).toBe(true)
  return read()
}

/** Checks a file and imports it. The shop's jobs must be running. */
export async function importFile(
  client: Client,
  kind: ImportKind,
  payload: string,
  settings: Record<string, string | number> = {},
): Promise<ImportDetails> {
  const { report } = await check(client, kind, payload, settings)
  const response = await client.call(runImport, {
    params: { id: report.id },
    body: { withoutErrors: report.refused > 0 },
  })
  expect(response.status).toBe(202)
  return waitForEnd(client, report.id)
}

/** Undoes an import. */
export async function undo(client: Client, id: string): Promise<ImportDetails> {
  expect((await client.call(undoImport, { params: { id } })).status).toBe(202)
  return waitForEnd(client, id)
}

/** The column names of the older product file of Shopify. */
export const shopifyHeads =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src,Image Position,Status'.split(
    ',',
  )

/** A line of that file; what is left out is empty. */
interface Variant {
  handle: string
  title?: string
  body?: string
  type?: string
  options?: [string, string][]
  sku?: string
  price?: string
  image?: string
  status?: string
}

export const shopifyLine = (variant: Variant) => {
  const [first = ['', ''], second = ['', '']] = variant.options ?? []
  return [
    variant.handle,
    variant.title ?? '',
    variant.body ?? '',
    'Maker',
    'Home & Garden > Decor > Window Treatments',
    variant.type ?? '',
    'sale',
    'TRUE',
    ...first,
    ...second,
    variant.sku ?? '',
    variant.price ?? '',
    variant.image ?? '',
    variant.image ? 1 : '',
    variant.status ?? 'active',
  ]
}
/** Shopify's product file with these lines. */
export const shopify = (...variants: Variant[]) => csv(shopifyHeads, ...variants.map(shopifyLine))
