import { randomUUID } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'
import type { ImportSettings, ReportedLine } from '#kernel/contract/imports.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { currencyExponent } from '#kernel/rules/money.ts'
import { maxImages, productChange, productInput } from '../../contract/catalog-writes.ts'
import type { ProductOptionRow } from '../options/options.sql.ts'
import { readProductOptions } from '../options/product-options.ts'
import { columnsOf, limitFaults } from '../products/products.columns.ts'
import type { ProductRow } from '../products/products.tables.ts'
import { hasPrice, noPrice } from '../../rules/index.ts'
import { offerOf } from './offer.ts'
import { severalHaveName, type NamedProducts } from './named-products.ts'
import type { OptionRequest, OptionPlan } from './option-plan.ts'
import { optionsPayload } from './undo-products.ts'
import type { SourceProduct } from './source/source-product.ts'
import type { WritableLine } from './write-products.ts'

/**
 * Finds prices that are not in the shop's currency. Prices are never converted: the file has to contain those of the
 * shop.
 * @param chosen the currency that the person who imports the file has chosen. Without it, one price with decimals that
 * the shop's currency does not have makes all prices of the file unclear
 * @returns the errors of a product
 */
function currencyFaults(
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

/** What an import does with a product of another shop. */
type ForeignLine = ReportedLine & WritableLine

interface Shop {
  named: NamedProducts
  /** Options of the existing products, by the product's id. */
  asked: ReadonlyMap<string, readonly ProductOptionRow[]>
  /** The id of a category by its name; plans a new category where there is none. */
  categoryId: (name: string) => string
  options: OptionPlan
  exponent: number
  currency: string
  settings: ImportSettings
}

const maxDescription = 5000

/** The names of the product's columns in reports. */
const words: Partial<Record<keyof ProductRow, string>> = {
  name: 'name',
  sku: 'SKU',
  description: 'description',
  materials: 'materials',
  categoryId: 'category',
  isFeatured: 'featured',
  pricePerSqm: 'price per m²',
  state: 'state',
}

/**
 * Price per square metre in major units: the price in the file, or for a price of one piece that price divided by
 * the piece's area.
 */
function pricePerSqm({ price, pricedAt }: SourceProduct, settings: ImportSettings, exponent: number) {
  if (price === undefined || settings.prices === 'area') return price
  const { width, length } = pricedAt ?? { width: settings.baseWidth, length: settings.baseLength }
  return Number((price / (width * length)).toFixed(exponent))
}

function bodyOf(source: SourceProduct, product: ProductRow | null, shop: Shop) {
  const { settings, exponent } = shop
  const price = pricePerSqm(source, settings, exponent)
  // A product with another price model keeps its price.
  const takesPrice = price !== undefined && (product === null || product.priceModel === 'area')
  const base = { base_width_m: settings.baseWidth, base_length_m: settings.baseLength }
  return definedValues({
    name: source.name || undefined,
    sku: source.sku,
    description: source.description?.slice(0, maxDescription),
    materials: source.materials,
    category_id: source.category === undefined ? undefined : shop.categoryId(source.category),
    is_featured: source.isFeatured,
    price_calculation: {
      ...(takesPrice && { price_per_sqm: price }),
      ...(product === null && settings.prices === 'piece' && base),
    },
    ...(product === null && { size_limits: source.limits }),
  })
}

/** Notes about everything that is imported differently from how it is in the file. */
function notesOf(source: SourceProduct, product: ProductRow | null, missing: readonly string[]): string[] {
  const notes = [...source.notes]
  if ((source.description?.length ?? 0) > maxDescription)
    notes.push(
      staffText('Its description ends after {{maxDescription}} characters', {
        maxDescription: maxDescription.toLocaleString('en-US'),
      }),
    )
  if (source.pictures.length > maxImages)
    notes.push(
      staffText('It has {{length}} pictures; the first {{maxImages}} are taken over', {
        length: source.pictures.length,
        maxImages,
      }),
    )
  if (product !== null && product.priceModel !== 'area')
    notes.push(staffText('Its price stays: it is made up in another way here'))
  for (const name of missing)
    notes.push(staffText('There is no room for the option “{{name}}”: it is left out', { name }))
  return notes
}

const differs = (product: ProductRow | null, column: string, value: unknown) =>
  JSON.stringify(product?.[column as keyof ProductRow] ?? null) !== JSON.stringify(value)

/**
 * The prices and the state that the product will have: a new one has the state of the file, else it is a draft. A
 * product without a price is not on sale.
 */
function soldAs(source: SourceProduct, product: ProductRow | null, changes: Partial<ProductRow>) {
  const addsToPrice = source.options.some(({ choices }) => choices.some(({ surcharge }) => surcharge > 0))
  const sources = {
    ...noPrice,
    ...product,
    ...changes,
    choicesHavePrice: addsToPrice || product?.choicesHavePrice === true,
  }
  const state = product?.state ?? source.state ?? 'draft'
  return { ...sources, state: state === 'published' && !hasPrice(sources) ? ('draft' as const) : state }
}

/** Plans what the import does with each product of another shop. */
export async function foreignPlan(sources: readonly SourceProduct[], shop: Shop): Promise<ForeignLine[]> {
  const seen = new Map<string, number>()
  const faultsOfCurrency = currencyFaults(sources, {
    currency: shop.currency,
    chosen: shop.settings.currency,
  })

  /** The error of a product with the same SKU or name as an earlier one in the file. */
  function faultOfTwin(source: SourceProduct, product: ProductRow | null): ReportedLine['errors'] {
    const id = product?.id ?? (source.sku ? `sku ${source.sku}` : `name ${source.name}`).toLowerCase()
    const earlier = seen.get(id)
    if (earlier === undefined) seen.set(id, source.line)
    const matchedBy = source.sku ? 'SKU' : 'name'
    return earlier === undefined
      ? []
      : [
          {
            column: matchedBy,
            message: staffText('Line {{earlier}} has the same {{matchedBy}}', { earlier, matchedBy }),
          },
        ]
  }

  function planned(source: SourceProduct): ForeignLine & { ask?: OptionRequest['list'] } {
    const match = shop.named.find(source.sku ?? '', source.name)
    const before = match === 'several' ? null : match
    const storedOptions = (before && shop.asked.get(before.id)) ?? []
    const bare = {
      line: source.line,
      name: source.name || (before?.name ?? ''),
      changed: [],
      errors: [],
      notes: [],
    }
    const rest = { before, asked: undefined, optionsBefore: [], pictures: [] }
    const columns = { id: before?.id ?? randomUUID(), name: source.name || (before?.name ?? '') }
    if (source.skipped !== undefined)
      return { ...bare, ...rest, action: 'skip', notes: [source.skipped], columns }
    const errors = [...source.errors, ...faultsOfCurrency(source), ...faultOfTwin(source, before)]
    if (match === 'several') errors.push({ column: 'name', message: severalHaveName })
    const body = bodyOf(source, before, shop)
    const parsed = (before ? productChange : productInput).safeParse(before ? body : { name: '', ...body })
    if (!parsed.success)
      errors.push(
        ...parsed.error.issues.map(({ path, message }) => ({ column: String(path.at(-1)), message })),
      )
    const changes = parsed.success ? columnsOf(parsed.data, shop.exponent) : {}
    for (const [field, message] of Object.entries(limitFaults({ ...before, ...changes })))
      errors.push({ column: field, message })
    if (errors.length > 0) return { ...bare, ...rest, action: 'error', errors, columns }
    const ask = shop.options.ask(source.options, storedOptions)
    const soldProduct = soldAs(source, before, changes)
    if (soldProduct.state !== before?.state) changes.state = soldProduct.state
    const changedColumns = Object.keys(changes).filter((column) =>
      differs(before, column, changes[column as 'name']),
    )
    const labels = [
      ...changedColumns.map((column) => words[column as keyof ProductRow] ?? column),
      ...(ask.isChanged ? ['options'] : []),
    ]
    const action = before === null ? 'create' : labels.length > 0 ? 'change' : 'unchanged'
    return {
      ...bare,
      action,
      changed: before === null ? [] : labels,
      notes: notesOf(source, before, [...ask.missing]).concat(
        hasPrice(soldProduct) ? [] : [staffText('It has no price yet')],
      ),
      offer: offerOf(soldProduct, shop.exponent),
      before,
      columns: { ...columns, ...changes, ...(ask.isChanged && { hasOptions: true }) },
      asked: undefined,
      ...(ask.isChanged && { ask: ask.list }),
      optionsBefore: optionsPayload(storedOptions),
      // A product that has pictures keeps them.
      pictures: (before?.imageUrls ?? []).length === 0 ? source.pictures.slice(0, maxImages) : [],
    }
  }

  const plannedLines: ReturnType<typeof planned>[] = []
  for (const source of sources) {
    if (plannedLines.length % 100 === 99) await othersFirst()
    plannedLines.push(planned(source))
  }
  return plannedLines.map(({ ask, ...line }) =>
    ask
      ? { ...line, asked: readProductOptions(shop.options.options(), shop.options.finished(ask)).list }
      : line,
  )
}
