import type { Product } from '../contract/catalog.ts'
import { currencyExponent, toMajor, toMinor } from '#kernel/rules/money.ts'
import {
  chargedAreaMm2,
  pricePerSqm,
  priceOf as pricePiece,
  toMillimetres,
  totalPrice,
} from '#modules/pricing/rules/index.ts'

/** The fields of a product that determine its price, in the spelling that the cart stores. */
export type PricedProduct = Pick<Product, 'base_price' | 'price_calculation'> &
  Partial<Pick<Product, 'min_area_m2' | 'price_missing'>>

/** Price per square metre in major units. */
export function perSquareMetre(product: PricedProduct): number {
  return pricePerSqm({
    pricePerSqm: product.price_calculation?.price_per_sqm,
    basePrice: product.base_price,
  })
}

/**
 * The price that a product is listed with, in major units: per square metre, or for a piece of 1 × 1 m with another
 * price model. Null when it has none of its own, so that 0 is never shown as a price: either only its choices have
 * prices, or nothing has one (`price_missing`).
 */
export function listedPrice(product: PricedProduct): number | null {
  const price = perSquareMetre(product)
  return price > 0 && !product.price_missing ? price : null
}

/**
 * The price by area of a product that is sold so, as pages show it, with the unit of the area: inches stand for square
 * feet. Null where its price depends on more, or nothing has a price.
 */
export function areaPrice(
  product: PricedProduct & Partial<Pick<Product, 'price_model' | 'price_per_sqft'>>,
): { amount: number; unit: 'm' | 'in' } | null {
  const listed = listedPrice(product)
  if (listed === null) return null
  const { price_model: model = 'area', price_per_sqft: perSqft, base_price: basePrice } = product
  if (model === 'area') return { amount: listed, unit: 'm' }
  if (model !== 'square_foot') return null
  return { amount: perSqft || basePrice, unit: 'in' }
}

const minAreaOf = ({ min_area_m2: squareMetres }: PricedProduct) =>
  squareMetres ? Math.round(squareMetres * 1_000_000) : null

/** The charged area in square metres of a size in metres, where it is larger than the size's own area; else null. */
export function chargedArea(product: PricedProduct, width: number, length: number): number | null {
  const size = { widthMm: toMillimetres(width), lengthMm: toMillimetres(length) }
  const charged = chargedAreaMm2(size, minAreaOf(product))
  return size.widthMm > 0 && size.lengthMm > 0 && charged > size.widthMm * size.lengthMm
    ? charged / 1_000_000
    : null
}

/** Price in major units of a size in metres, by the shop's one price function. */
export function priceOf(product: PricedProduct, width: number, length: number, currency: string): number {
  const exponent = currencyExponent(currency)
  const perSqm = toMinor(perSquareMetre(product), exponent)
  const size = { widthMm: toMillimetres(width), lengthMm: toMillimetres(length) }
  return toMajor(
    pricePiece({ model: 'area', perSqm, minAreaMm2: minAreaOf(product) }, size)?.total ?? 0,
    exponent,
  )
}

/** Sum in major units. */
export function totalOf(prices: readonly number[], currency: string): number {
  const exponent = currencyExponent(currency)
  return toMajor(totalPrice(prices.map((price) => toMinor(price, exponent))), exponent)
}

/** The fields that decide whether a piece has more properties than its size. */
export type ConfigurableFields = Partial<
  Pick<Product, 'mounts' | 'max_area_m2' | 'has_options' | 'price_model'>
>

/** Whether a product is sold by the piece: without a size, and nothing of it is made. */
export const isSoldByPiece = ({ price_model: model }: Pick<ConfigurableFields, 'price_model'>): boolean =>
  model === 'piece'

/** Whether the configuration of a product is needed to price and validate a piece; otherwise its size is enough. */
export const needsConfiguration = ({
  mounts = [],
  max_area_m2: maxArea,
  has_options,
  price_model: model,
}: ConfigurableFields) =>
  !isSoldByPiece({ price_model: model }) &&
  (mounts.length > 0 || (maxArea ?? null) !== null || has_options === true || (model ?? 'area') !== 'area')

/** Whether pieces of a product differ in more than their size, so that each has a room. */
export const hasRoomField = ({
  mounts = [],
  has_options,
}: Pick<ConfigurableFields, 'mounts' | 'has_options'>) => mounts.length > 0 || has_options === true
