import { productsRepository } from '../../catalog/server/index.ts'
import type { ProductForSale } from '../../catalog/server/index.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import { readingIn } from '../../../kernel/rules/localized.ts'
import type { ShopLanguages } from '../../../kernel/rules/localized.ts'
import { agreedCodes } from './agreed-choices.ts'
import { languageFor } from './quotes.customer.ts'
import { sidesOf } from './quotes.pricing.ts'
import type { QuoteItemRow, QuoteRow } from './quotes.serializer.ts'

/** Quotes are written in the base language of the shop; customers read them in their own. */

type Named = Pick<ProductForSale, 'name' | 'writtenName'>

const writtenOf = ({ name, writtenName = name }: Named) => writtenName

/** What an item is called for its customer, and for staff where that differs. A name that staff typed by hand stays. */
export function namesOf({ description }: Pick<QuoteItemRow, 'description'>, product: Named | undefined) {
  const name = product && writtenOf(product) === description ? product.name : description
  return { productName: name, writtenName: name === description ? null : description }
}

/** What was agreed, as far as it is still offered: its words now, and as staff write them. */
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
 * The words beside the codes. The shop writes them for pieces with a size, so those follow their codes even where a
 * choice has another name by now; of all others only words that are exactly those of a choice are put across.
 */
function choicesOf(item: QuoteItemRow, { options }: Pick<ProductForSale, 'options'>): unknown {
  const { choices } = item.specifications
  if (options === null || !Array.isArray(choices)) return choices
  const offered = offeredWords(item, options)
  const isAllOffered = offered.length === Object.keys(agreedCodes(item.specifications)).length
  if (isAllOffered && sidesOf(item) !== null) return offered.map(({ words }) => words)
  return choices.map((line) => offered.find(({ written }) => written === line)?.words ?? line)
}

function inWordsOf(item: QuoteItemRow, product: ProductForSale | undefined): QuoteItemRow {
  if (product === undefined) return item
  const choices = choicesOf(item, product)
  return {
    ...item,
    description: namesOf(item, product).productName,
    specifications: choices === undefined ? item.specifications : { ...item.specifications, choices },
  }
}

/** The products of a quote that are on sale, by id, with their words in a language. */
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
 * A quote as its customer reads it: names of products, options and choices in the language of the quote. What staff
 * typed by hand, and what is not offered any more, keeps its words.
 */
export async function asCustomerReads(db: Db, quote: QuoteRow, languages: ShopLanguages): Promise<QuoteRow> {
  const language = await languageFor(db, quote)
  if (language === languages.base) return quote
  const products = await productsIn(db, quote, language, languages)
  const rows = quote.rows.map((item) => inWordsOf(item, products.get(item.productId ?? '')))
  return { ...quote, rows }
}
