import { locale } from '../../../../kernel/web/backoffice/language.ts'
import type { ImportDetails, ImportKind, ImportRecord, ImportState } from '../../contract/imports.ts'

export const kindWords: Record<ImportKind, string> = {
  products: 'Products and categories',
  customers: 'Customers',
  orders: 'Orders of past years',
}

/** What the records of a kind are called, one and many. */
export const nouns: Record<ImportKind, readonly [one: string, many: string]> = {
  products: ['product', 'products'],
  customers: ['customer', 'customers'],
  orders: ['order', 'orders'],
}

export const stateWords: Record<ImportState, string> = {
  checked: 'Checked only',
  waiting: 'Waiting',
  running: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  undoing: 'Being taken back',
  undone: 'Taken back',
}

export const formatWords: Record<string, string> = {
  own: 'CSV',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

export const figure = (n: number) => n.toLocaleString(locale())

/** `1 product`, `2,400 products`: those that an import would write. */
export function recordsIn({ kind, created, changed }: ImportRecord): string {
  const total = created + changed
  return `${figure(total)} ${nouns[kind][total === 1 ? 0 : 1]}`
}

/** What an import did, in a few words. */
export function outcomeOf(record: ImportRecord): string {
  const parts = [
    [record.created, 'new'],
    [record.changed, 'changed'],
    [record.unchanged, 'unchanged'],
    [record.skipped, 'left out'],
    [record.refused, 'with errors'],
  ] as const
  const said = parts.filter(([n]) => n > 0).map(([n, word]) => `${figure(n)} ${word}`)
  return said.join(', ') || 'nothing'
}

/** How it stands, for the person who waits. */
export function verdictOf(details: ImportDetails): string {
  const { state, created, changed, refused, problem } = details
  if (state === 'failed') return problem ?? 'It failed. Nothing was changed.'
  if (state === 'done') return problem ?? `Imported: ${outcomeOf(details)}.`
  if (state === 'undone')
    return details.kept.length > 0
      ? 'Taken back, except what stands below.'
      : 'Taken back: everything is as it was before.'
  if (state !== 'checked') return `${stateWords[state]} …`
  if (created + changed === 0)
    return refused > 0 ? 'No line can be imported.' : 'Everything in the file is in the shop already.'
  if (refused > 0) return 'Some lines have errors. Correct the file, or import it without them.'
  return 'Nothing has been written yet. All of it is written together, or nothing.'
}
