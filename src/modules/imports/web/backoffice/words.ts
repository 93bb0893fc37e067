import { nounForCount, locale, translateMessage, t } from '#kernel/web/backoffice/language.ts'
import type { ImportDetails, ImportKind, ImportRecord, ImportState } from '../../contract/imports.ts'

export const kindWords: Record<ImportKind, string> = {
  products: 'Products and categories',
  customers: 'Customers',
  orders: 'Orders of past years',
}

/** Singular and plural names of the kinds of records. */
const nouns: Record<ImportKind, { one: string; many: string }> = {
  products: { one: 'product', many: 'products' },
  customers: { one: 'customer', many: 'customers' },
  orders: { one: 'order', many: 'orders' },
}

export const stateWords: Record<ImportState, string> = {
  checked: 'Checked only',
  waiting: 'Waiting',
  running: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
}

export const formatWords: Record<string, string> = {
  own: 'CSV',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

export const formatCount = (n: number) => n.toLocaleString(locale())

/** The number of records that an import would write: `1 product`, `2,400 products`. */
export function recordCount({ kind, created, changed }: ImportRecord): string {
  const total = created + changed
  return `${formatCount(total)} ${nounForCount(total, nouns[kind])}`
}

/** A short summary of what an import did. */
export function outcomeOf({ created, changed, unchanged, skipped, refused }: ImportRecord): string {
  const parts = [
    created > 0 && `${formatCount(created)} new`,
    changed > 0 && `${formatCount(changed)} changed`,
    unchanged > 0 && `${formatCount(unchanged)} unchanged`,
    skipped > 0 && `${formatCount(skipped)} left out`,
    refused > 0 && `${formatCount(refused)} with errors`,
  ]
  return parts.filter(Boolean).join(', ') || t('nothing')
}

/** The state of an import, for the person waiting for it. */
export function stateSentence(details: ImportDetails): string {
  const { state, created, changed, refused, problem } = details
  if (state === 'failed') return translateMessage(problem ?? undefined) ?? 'It failed. Nothing was changed.'
  if (state === 'done') return translateMessage(problem ?? undefined) ?? `Imported: ${outcomeOf(details)}.`
  if (state === 'undone')
    return details.kept.length > 0
      ? 'Undone, except for what is listed below.'
      : 'Undone: everything is as it was before.'
  if (state !== 'checked') return `${stateWords[state]} …`
  if (created + changed === 0)
    return refused > 0 ? 'No line can be imported.' : 'Everything in the file is in the shop already.'
  if (refused > 0) return 'Some lines have errors. Correct the file, or import it without them.'
  return 'Nothing has been written yet. All of it is written together, or nothing.'
}
