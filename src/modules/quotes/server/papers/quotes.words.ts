import {
  hangingOfPiece,
  isTown,
  productsRepository,
  type ProductForSale,
  type YearAtWindow,
} from '#modules/catalog/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { readingIn, type ShopLanguages } from '#kernel/rules/localized.ts'
import { windowLight } from '#modules/windows/contract.ts'
import { agreedCodes } from '../answers/agreed-choices.ts'
import { languageFor } from '../answers/quotes.customer.ts'
import { ItemsMistake } from '../../rules/quote-items.ts'
import { quotedPiece, sidesOf } from '../pricing/quotes.pricing.ts'
import type { QuoteItemRow, QuoteRow } from '../quotes.serializer.ts'

/** Quotes are written in the shop's base language; customers read them in their own. */

type Named = Pick<ProductForSale, 'name' | 'writtenName'>

const writtenOf = ({ name, writtenName = name }: Named) => writtenName

/** The name of an item for its customer, and for staff if it differs. A name that staff typed is not translated. */
export function namesOf({ description }: Pick<QuoteItemRow, 'description'>, product: Named | undefined) {
  const name = product && writtenOf(product) === description ? product.name : description
  return { productName: name, writtenName: name === description ? null : description }
}

/** The agreed choices that are still offered: in their current words, and in the base language. */
function offeredWords({ specifications }: QuoteItemRow, options: NonNullable<ProductForSale['options']>) {
  const codes = agreedCodes(specifications)
  return options.flatMap((option) => {
    const choice = option.choices.find(({ code }) => code === codes[option.code])
    if (!choice) return []
    return [
      { words: `${option.name}: ${choice.name}`, written: `${writtenOf(option)}: ${writtenOf(choice)}` },
    ]
  })
}

/**
 * The words of the choices in the customer's language. For pieces with a size the shop wrote the words itself, so they
 * are looked up by code, even if a choice was renamed. For other items, only words that equal those of a choice are
 * translated.
 */
function choicesOf(item: QuoteItemRow, { options }: Pick<ProductForSale, 'options'>): unknown {
  const { choices } = item.specifications
  if (options === null || !Array.isArray(choices)) return choices
  const offered = offeredWords(item, options)
  const isAllOffered = offered.length === Object.keys(agreedCodes(item.specifications)).length
  if (isAllOffered && sidesOf(item) !== null) return offered.map(({ words }) => words)
  return choices.map((line) => offered.find(({ written }) => written === line)?.words ?? line)
}

/** The piece at its window, where staff have said which way that faces. */
function yearOf({ specifications }: QuoteItemRow, product: ProductForSale): { year?: YearAtWindow } {
  const light = windowLight.safeParse(specifications['light']).data
  const sides = light && isTown(light.town) && sidesOf({ specifications })
  const piece = sides && quotedPiece({ specifications }, product)
  if (!piece || piece instanceof ItemsMistake) return {}
  const size = { width: sides.width, height: sides.length }
  return { year: { hanging: hangingOfPiece(product, piece, size), light, product: product.name } }
}

function inWordsOf(item: QuoteItemRow, product: ProductForSale | undefined): QuoteItemRow {
  if (product === undefined) return item
  const choices = choicesOf(item, product)
  return {
    ...item,
    ...yearOf(item, product),
    description: namesOf(item, product).productName,
    specifications: choices === undefined ? item.specifications : { ...item.specifications, choices },
  }
}

/** The products of a quote that are on sale, by id, with their texts in the given language. */
export const productsIn = (
  db: Db,
  { rows }: Pick<QuoteRow, 'rows'>,
  language: LanguageCode,
  languages: ShopLanguages,
): Promise<Map<string, ProductForSale>> =>
  productsRepository(db).onSale(
    rows.flatMap(({ productId }) => productId ?? []),
    readingIn(language, languages),
  )

/**
 * A quote as its customer reads it: names of products, options and choices in the language of the quote. Texts that
 * staff typed and choices that are no longer offered keep their words.
 */
export async function inCustomerLanguage(
  db: Db,
  quote: QuoteRow,
  languages: ShopLanguages,
): Promise<QuoteRow> {
  const language = await languageFor(db, quote, languages)
  const products = await productsIn(db, quote, language, languages)
  const rows = quote.rows.map((item) => inWordsOf(item, products.get(item.productId ?? '')))
  return { ...quote, rows }
}
