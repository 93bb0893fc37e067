import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Product } from '#modules/catalog/contract/index.ts'
import {
  needsConfiguration,
  evaluateAnswers,
  limitsOf,
  optionRefusalText,
  priceOf,
  soldProduct,
  type PieceEvaluation,
} from '#modules/catalog/rules/index.ts'
import { untranslatedConfiguration, untranslatedProduct } from '#modules/catalog/web/queries/index.ts'
import { refusalText } from '#modules/making/rules/index.ts'
import { refusedSides, sideText, type SizeLimits } from '#modules/pricing/rules/index.ts'
import { currencyExponent, toMinor } from '#kernel/rules/money.ts'
import { translateMessage } from '#kernel/web/backoffice/language.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { QuoteItem } from '../../rules/quote-items.ts'

const refusalSentence = (refusal: PieceEvaluation['refusals'][number]) =>
  'option' in refusal ? optionRefusalText(refusal) : refusalText(refusal)

/** Why a piece cannot be made, in the user's language; empty if it can. */
export function refusalOf(
  limits: SizeLimits,
  evaluation: PieceEvaluation | null,
  size: { width: number; length: number },
): string {
  const sides = refusedSides(size.width, size.length, limits).map(sideText)
  const making = evaluation ? evaluation.refusals.map(refusalSentence) : []
  return [...sides, ...making].map((sentence) => translateMessage(sentence)).join('. ')
}

/** The price in minor units; 0: it cannot be made, or the price is not known yet. */
export function priceOfPiece(
  product: Product,
  evaluation: PieceEvaluation | null,
  { width, length }: { width: number; length: number },
  currency: string,
): number {
  if (needsConfiguration(product)) return evaluation?.price?.total ?? 0
  return toMinor(priceOf(product, width, length, currency), currencyExponent(currency))
}

/**
 * The configuration of a product and the data for judging its pieces; undefined and null for a product without
 * questions.
 */
export function useSold(product: Product | null, currency: string) {
  const { data: configuration } = useQuery({
    ...untranslatedConfiguration(product?.id ?? ''),
    enabled: product !== null && (product.kind !== null || needsConfiguration(product)),
  })
  const soldProductNow = useMemo(
    () => (configuration ? soldProduct(configuration, currency) : null),
    [configuration, currency],
  )
  return { configuration, sold: soldProductNow }
}

/** Whether a line can be made in another size, and its price. */
export interface ResizeResult {
  /** Why it cannot be made; empty if it can. */
  refusal: string
  /** The price of one piece, in minor units. */
  price: number
}

/**
 * Returns a function that judges an existing line in another size (metres) with the agreed choices; null while its
 * product is loading, or if it no longer exists.
 */
export function useResize(
  item: QuoteItem,
): ((size: { width: number; length: number }) => ResizeResult) | null {
  const { currency } = useShopConfig()
  const id = item.productId ?? ''
  const { data: product = null } = useQuery({ ...untranslatedProduct(id), enabled: id !== '' })
  const { configuration, sold } = useSold(product, currency)
  if (!product || (needsConfiguration(product) && !(sold && configuration))) return null
  return (size) => {
    const { mount, depth, top_height, options } = item.specifications
    const answers = { mount, depth, top_height, options } as Parameters<typeof evaluateAnswers>[3]
    const evaluation =
      sold && configuration ? evaluateAnswers(sold, configuration.safety, size, answers) : null
    // A quote need not name a mount; the server accepts items without one, too.
    const refusals = evaluation?.refusals.filter(({ code }) => mount || code !== 'mount_missing') ?? []
    return {
      refusal: refusalOf(limitsOf(configuration ?? product), evaluation && { ...evaluation, refusals }, size),
      price: priceOfPiece(product, evaluation, size, currency),
    }
  }
}
