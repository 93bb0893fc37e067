import type { DocumentKind } from '../../contract/index.ts'

/** The kinds of documents in the words of staff. */
export const documentLabels: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  deposit: 'Deposit invoice',
  final: 'Final invoice',
  credit: 'Credit note',
  delivery: 'Delivery note',
  proforma: 'Pro forma invoice',
}
