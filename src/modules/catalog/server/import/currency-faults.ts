import type { ReportedLine } from '#kernel/contract/imports.ts'
import { currencyExponent } from '#kernel/rules/money.ts'
import type { SourceProduct } from './source/source-product.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/**
 * Finds prices that are not in the shop's currency. Prices are never converted: the file has to contain those of the
 * shop.
 * @param chosen the currency that the person who imports the file has chosen. Without it, one price with decimals that
 * the shop's currency does not have makes all prices of the file unclear
 * @returns the errors of a product
 */
export function currencyFaults(
  sources: readonly SourceProduct[],
  { currency, chosen: general }: { currency: string; chosen: string | undefined },
): (source: SourceProduct) => ReportedLine['errors'] {
  const exponent = currencyExponent(currency)
  const impossible = ({ amounts }: SourceProduct) =>
    amounts.find((amount) => Number(amount.toFixed(exponent)) !== amount)
  const example = sources.map(impossible).find((amount) => amount !== undefined)
  function messageFor(source: SourceProduct): string | undefined {
    if (source.amounts.length === 0) return undefined
    const chosen = source.currency ?? general
    if (chosen !== undefined && chosen !== currency)
      return staffText(
        'The prices are in {{chosen}}, but this shop sells in {{currency}}. Please convert them in the file first',
        { chosen, currency },
      )
    if (chosen === undefined && example !== undefined)
      return staffText(
        'Which currency are the prices in? {{example}} cannot be in {{currency}}, which has {{exponent}} decimals',
        { example, currency, exponent },
      )
    const fault = impossible(source)
    return fault === undefined
      ? undefined
      : staffText('{{fault}} cannot be in {{currency}}, which has {{exponent}} decimals', {
          fault,
          currency,
          exponent,
        })
  }
  return (source) => {
    const message = messageFor(source)
    return message === undefined ? [] : [{ column: 'price', message }]
  }
}
