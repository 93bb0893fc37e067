import { measuringMethods, mounts } from '#modules/making/contract/index.ts'
import type { PieceAnswers } from '#modules/catalog/web/storefront/index.ts'
import type { Product } from '#modules/catalog/contract/index.ts'
import { storedList } from '#kernel/web/stored-list.ts'

/** The product fields stored with a cart line. */
export type CartProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'materials'
  | 'image_urls'
  | 'category_id'
  | 'is_featured'
  | 'base_price'
  | 'price_calculation'
  | 'size_limits'
> &
  Partial<
    Pick<
      Product,
      | 'kind'
      | 'mounts'
      | 'has_options'
      | 'price_model'
      | 'price_per_sqft'
      | 'min_area_m2'
      | 'max_area_m2'
      | 'lead_days_min'
      | 'lead_days_max'
      | 'languages'
    >
  >

/** A line of the cart. It has only the answers to questions that were asked and answered. */
export interface CartLine extends PieceAnswers {
  product_id: string
  /** Metres. */
  length: number
  width: number
  /** Major units. */
  calculated_price: number
  product: CartProduct
}

/** The product fields that a line needs to be shown and priced without a request. */
export function cartProduct(product: Product): CartProduct {
  const { id, name, description, materials, image_urls, category_id, is_featured, base_price } = product
  const {
    price_calculation,
    size_limits,
    kind,
    mounts,
    has_options,
    price_model,
    price_per_sqft,
    min_area_m2,
    max_area_m2,
    lead_days_min,
    lead_days_max,
    languages,
  } = product
  return {
    id,
    name,
    description,
    materials,
    image_urls,
    category_id,
    is_featured,
    base_price,
    price_calculation,
    size_limits,
    kind,
    mounts,
    has_options,
    price_model,
    min_area_m2,
    max_area_m2,
    lead_days_min,
    lead_days_max,
    ...(price_per_sqft !== undefined && { price_per_sqft }),
    ...(languages && { languages }),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSide = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= 100
/** The highest price per square metre, in the largest size: anything above is no valid price. */
const dearestLine = 1e12 * 100 * 100
const isAmount = (value: unknown) => typeof value === 'number' && value >= 0 && value <= dearestLine
const isTextList = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')
const isMissing = (value: unknown) => value === undefined || value === null
const isLimits = (value: unknown) => isObject(value) && Object.values(value).every(isSide)

/** The fields that pages show and calculate with; others may be missing. */
function isProduct(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    isTextList(value.image_urls) &&
    isObject(value.price_calculation) &&
    (isMissing(value.price_calculation.price_per_sqm) || isAmount(value.price_calculation.price_per_sqm)) &&
    (isMissing(value.base_price) || isAmount(value.base_price)) &&
    (isMissing(value.size_limits) || isLimits(value.size_limits))
  )
}

const isTextUpTo = (value: unknown, max: number) =>
  value === undefined || (typeof value === 'string' && value.length <= max)
const isWordOf = (value: unknown, words: readonly string[]) =>
  value === undefined || (typeof value === 'string' && words.includes(value))
const isSideOrMissing = (value: unknown) => value === undefined || isSide(value)

/** More options than this are invalid. */
const storedOptions = 50
const areOptions = (value: unknown) =>
  value === undefined ||
  (isObject(value) &&
    Object.keys(value).length <= storedOptions &&
    Object.values(value).every((code) => typeof code === 'string' && code.length <= 100))

/** The answers about a piece; old carts have none. */
const areAnswers = (line: Record<string, unknown>) =>
  isWordOf(line.mount, mounts) &&
  isWordOf(line.measured, measuringMethods) &&
  isSideOrMissing(line.depth) &&
  isSideOrMissing(line.top_height) &&
  areOptions(line.options) &&
  isTextUpTo(line.room, 100) &&
  isTextUpTo(line.note, 500)

function isLine(value: unknown): value is CartLine {
  return (
    isObject(value) &&
    typeof value.product_id === 'string' &&
    value.product_id !== '' &&
    value.product_id.length <= 100 &&
    isSide(value.width) &&
    isSide(value.length) &&
    isAmount(value.calculated_price) &&
    areAnswers(value) &&
    isProduct(value.product)
  )
}

const { load, save, onChange } = storedList('cart', isLine)

/** The stored cart; an invalid value is removed. */
export const loadCart = load
export const saveCart = save
/** Subscribes to changes of the cart, here or in another tab. Returns the function that unsubscribes. */
export const onCartChange = onChange
