import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Product } from '../../../catalog/contract/index.ts'
import {
  asksAboutPiece,
  judgeAnswers,
  limitsOf,
  optionRefusalText,
  priceOf,
  soldProduct,
} from '../../../catalog/rules/index.ts'
import type { JudgedPiece } from '../../../catalog/rules/index.ts'
import { configurationAsWritten, productAsWritten } from '../../../catalog/web/queries/index.ts'
import { refusalText } from '../../../making/rules/index.ts'
import { refusedSides, sideText } from '../../../pricing/rules/index.ts'
import type { SizeLimits } from '../../../pricing/rules/index.ts'
import { currencyExponent, toMajor } from '../../../../kernel/rules/money.ts'
import { said } from '../../../../kernel/web/backoffice/language.ts'
import { useShopFacts } from '../../../../kernel/web/shop.ts'
import type { QuoteItem } from '../../rules/quote-items.ts'

const refusalSentence = (refusal: JudgedPiece['refusals'][number]) =>
  'option' in refusal ? optionRefusalText(refusal) : refusalText(refusal)

/** What is wrong with a piece, in the person's language; empty when it can be made. */
export function refusalOf(
  limits: SizeLimits,
  judged: JudgedPiece | null,
  size: { width: number; length: number },
): string {
  const sides = refusedSides(size.width, size.length, limits).map(sideText)
  const making = judged ? judged.refusals.map(refusalSentence) : []
  return [...sides, ...making].map((sentence) => said(sentence)).join('. ')
}

/** Major units; 0: not made like this, or not known yet. */
export function priceOfPiece(
  product: Product,
  judged: JudgedPiece | null,
  { width, length }: { width: number; length: number },
  currency: string,
): number {
  if (!asksAboutPiece(product)) return priceOf(product, width, length, currency)
  return toMajor(judged?.price?.total ?? 0, currencyExponent(currency))
}

/** What can be chosen of a product, and what its pieces are judged by; nothing for one that asks nothing. */
export function useSold(product: Product | null, currency: string) {
  const { data: configuration } = useQuery({
    ...configurationAsWritten(product?.id ?? ''),
    enabled: product !== null && (product.kind !== null || asksAboutPiece(product)),
  })
  const sold = useMemo(
    () => (configuration ? soldProduct(configuration, currency) : null),
    [configuration, currency],
  )
  return { configuration, sold }
}

/** What a side of a line may be made to, and for how much. */
export interface Resized {
  /** Why it cannot be made so; empty when it can. */
  refusal: string
  /** Of one piece, in major units. */
  price: number
}

/**
 * Judges a line that is on the quote already in another size, with the choices that were agreed; null while its product
 * is not known, or gone. Sides in metres.
 */
export function useResize(item: QuoteItem): ((size: { width: number; length: number }) => Resized) | null {
  const { currency } = useShopFacts()
  const id = item.productId ?? ''
  const { data: product = null } = useQuery({ ...productAsWritten(id), enabled: id !== '' })
  const { configuration, sold } = useSold(product, currency)
  if (!product || (asksAboutPiece(product) && !(sold && configuration))) return null
  return (size) => {
    const { mount, depth, top_height, options } = item.specifications
    const answers = { mount, depth, top_height, options } as Parameters<typeof judgeAnswers>[3]
    const judged = sold && configuration ? judgeAnswers(sold, configuration.safety, size, answers) : null
    // Nobody has to say in a quote where a piece will hang; the server takes it without that, too.
    const refusals = judged?.refusals.filter(({ code }) => mount || code !== 'mount_missing') ?? []
    return {
      refusal: refusalOf(limitsOf(configuration ?? product), judged && { ...judged, refusals }, size),
      price: priceOfPiece(product, judged, size, currency),
    }
  }
}
