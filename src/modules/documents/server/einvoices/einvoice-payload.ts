import type { EInvoiceRequest } from '#kernel/integrations/einvoice.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { allocate } from '#modules/taxes/rules/index.ts'
import type { DocumentRow } from '../documents.tables.ts'

/** Vietnamese names of the units in which pieces and work are counted. */
const units: Readonly<Record<string, string>> = { piece: 'bộ', delivery: 'lần', fitting: 'lần', other: 'lần' }

/**
 * What an electronic invoice says of a document. The tax of a rate is split over its lines, so that they add up to what
 * the document says. Deposits are no turnover and have none of these invoices: lines that take them off are left out,
 * and the sums are those of the lines.
 */
export function einvoicePayload(
  row: Pick<DocumentRow, 'lines' | 'taxes' | 'parties' | 'currency' | 'exponent' | 'customerName'>,
  kind: EInvoiceRequest['kind'],
  phone: string,
): Omit<EInvoiceRequest, 'id' | 'original'> {
  const { exponent, currency, parties } = row
  const major = (minor: number) => toMajor(minor, exponent)
  const lines = row.lines.filter((line) => line.kind !== 'deposit')
  const percents = [...new Set(lines.map(({ percent }) => percent ?? 0))].toSorted((a, b) => b - a)
  const isWhole = lines.length === row.lines.length
  const sums = percents.map((percent) => {
    const ofRate = lines.filter((line) => (line.percent ?? 0) === percent)
    const net = ofRate.reduce((sum, line) => sum + line.net, 0)
    const gross = ofRate.reduce((sum, { amount }) => sum + amount, 0)
    const stated = isWhole ? row.taxes?.sums.find((sum) => sum.percent === percent)?.tax : undefined
    const isIncluded = row.taxes?.mode === 'included'
    const tax = stated ?? (isIncluded ? gross - net : Math.round((net * percent) / 100))
    return { percent, net, tax }
  })
  const taxes = lines.map(() => 0)
  for (const { percent, tax } of sums) {
    const places = lines.flatMap((line, index) => ((line.percent ?? 0) === percent ? [index] : []))
    const shares = allocate(
      tax,
      places.map((index) => Math.abs(lines[index]?.net ?? 0)),
    )
    places.forEach((index, position) => (taxes[index] = shares[position] ?? 0))
  }
  const { parts, name, address, email } = parties.buyer
  const net = sums.reduce((sum, taxSum) => sum + taxSum.net, 0)
  const tax = sums.reduce((sum, taxSum) => sum + taxSum.tax, 0)
  return {
    kind,
    currency,
    buyer: {
      name: name || row.customerName,
      company: parts?.company ?? '',
      taxCode: parts?.vat_number ?? '',
      address: address.replaceAll('\n', ', '),
      phone,
      email,
    },
    items: lines.map((line, index) => {
      const quantity = line.quantity ?? 1
      return {
        name: [line.name, ...line.details.slice(0, 1)].join(', '),
        unit: units[line.kind] ?? 'bộ',
        quantity,
        unitPrice: major(line.net) / quantity,
        net: major(line.net),
        percent: line.percent ?? 0,
        tax: major(taxes[index] ?? 0),
      }
    }),
    taxes: sums.map((sum) => ({ percent: sum.percent, net: major(sum.net), tax: major(sum.tax) })),
    net: major(net),
    tax: major(tax),
    gross: major(net + tax),
  }
}

/** Why an invoice is replaced or adjusted, in the words of the authority. */
export const reasonOf = (kind: EInvoiceRequest['kind'], number: string): string =>
  `${kind === 'replacement' ? 'Thay thế hóa đơn' : 'Điều chỉnh giảm hóa đơn'} ${number}`
