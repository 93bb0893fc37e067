import { z } from 'zod'
import { category, product, productStates } from './catalog.ts'
import { plainProductTexts } from './plain-texts.ts'
import { maxWarnings, ownSafety } from './product-safety.ts'
import { facts, inEitherSpelling, kind, making } from '#modules/making/contract/index.ts'
import { priceModels } from '#modules/pricing/contract.ts'
import { itemFields, squareMetres, weightFields, workingDays } from './configuration-fields.ts'
import { productOptions } from './options.ts'
import { sentCustomFields } from '#kernel/contract/custom-fields.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { changeShape } from '#kernel/contract/fields.ts'
import { orderEndpoint } from '#kernel/contract/order-endpoint.ts'
import { slugText } from '#kernel/contract/slug.ts'
import { isWebAddress, webAddressMessage } from '#kernel/contract/web-address.ts'
import { translationWrites } from '#kernel/contract/translations.ts'
import { id, idParams, key, success, version, ifMatch } from '#kernel/contract/wire.ts'

/** Maximum number of pictures of a product. */
export const maxImages = 5
const maxMaterials = 30

/** A list of texts, or one text with commas between them. Each is trimmed; empty ones are dropped. */
const texts = z
  .union(
    [z.array(z.string().max(2000)).max(1000), z.string().max(20_000)],
    'Must be a list, or a text with commas',
  )
  .transform((value) =>
    (typeof value === 'string' ? value.split(',') : value).map((text) => text.trim()).filter(Boolean),
  )

const materials = texts.refine((list) => list.length <= maxMaterials, `At most ${maxMaterials} materials`)

const imageUrls = texts
  .refine((list) => list.length <= maxImages, `Maximum ${maxImages} files allowed.`)
  .refine((list) => list.every(isWebAddress), webAddressMessage)
const imageUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((url) => url === '' || isWebAddress(url), webAddressMessage)
  .nullable()

const price = z.number().nonnegative('Must be 0 or more').max(1e12, 'Is too large')
const basePrice = price.refine(Number.isInteger, 'Must be a whole number')
/** Metres; stored as whole millimetres. */
const side = z.number().min(0.001, 'Must be above 0').max(100, 'Must be at most 100 m')

const name = z.string().trim().min(1, 'Name is required').max(200, 'At most 200 characters')
const description = z
  .string()
  .max(5000, 'At most 5,000 characters')
  .nullable()
  .transform((value) => value ?? '')
const reference = id.nullable().transform((value) => value || null)

const pricing = z.object({ base_length_m: side, base_width_m: side, price_per_sqm: price }).partial()
const limits = z
  .object({
    min_width_m: side.nullable(),
    max_width_m: side.nullable(),
    min_length_m: side.nullable(),
    max_length_m: side.nullable(),
  })
  .partial()

/**
 * How a product is made, priced and configured, and how long making it takes; also sent alone, as its configuration.
 */
export const configurationFields = {
  kind: kind.nullable(),
  making: inEitherSpelling(making),
  facts: inEitherSpelling(facts),
  min_area_m2: squareMetres,
  max_area_m2: squareMetres,
  ...weightFields,
  ...itemFields,
  tax_class: key.nullable().transform((value) => value || null),
  lead_days_min: workingDays,
  lead_days_max: workingDays,
  /** By the square metre, a grid of widths and lengths, the running metre of cloth, the square foot, or the piece. */
  price_model: z.enum(priceModels),
  price_grid_id: reference,
  /** Price model `cloth`: the price per running metre, and per width that is sewn. */
  price_per_metre: price,
  price_per_width: price,
  /** Price model `square_foot`. */
  price_per_sqft: price,
  /** In the order in which they are shown. */
  options: productOptions,
}

const translatedText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength.toLocaleString('en-US')} characters`)

const productTranslations = translationWrites({
  name: translatedText(200),
  description: translatedText(5000),
  materials,
  safety_warnings: translatedText(maxWarnings),
})

const categoryTranslations = translationWrites({
  name: translatedText(200),
  description: translatedText(5000),
  slug: slugText,
})

/** All fields of a product. A camelCase name is used only where the snake_case name is missing. */
const productFields = z
  .object({
    name,
    ...changeShape(plainProductTexts),
    description,
    materials,
    base_price: basePrice,
    basePrice,
    image_urls: imageUrls,
    imageUrls,
    category_id: reference,
    categoryId: reference,
    state: z.enum(productStates),
    is_featured: z.boolean(),
    isFeatured: z.boolean(),
    is_reduced: z.boolean(),
    /** Replaces what the product says about its safety. */
    own_safety: ownSafety,
    safety_warnings: translatedText(maxWarnings),
    price_calculation: pricing,
    priceCalculation: pricing,
    size_limits: limits,
    sizeLimits: limits,
    ...configurationFields,
    ...productTranslations,
    custom_fields: sentCustomFields('product'),
    version,
  })
  .partial()

type Sent = z.output<typeof productFields>

const first = <Value>(...values: (Value | undefined)[]) => values.find((value) => value !== undefined)

/** The sent fields in one spelling; a field that was not sent is undefined. */
function inOneSpelling({
  basePrice,
  imageUrls,
  categoryId,
  isFeatured,
  priceCalculation,
  sizeLimits,
  ...input
}: Sent) {
  return {
    ...input,
    base_price: first(input.base_price, basePrice),
    image_urls: first(input.image_urls, imageUrls),
    category_id: first(input.category_id, categoryId),
    is_featured: first(input.is_featured, isFeatured),
    price_calculation: first(input.price_calculation, priceCalculation),
    size_limits: first(input.size_limits, sizeLimits),
  }
}

/** A change of a product: missing fields stay unchanged, also inside `price_calculation` and `size_limits`. */
export const productChange = productFields.transform(inOneSpelling)
export type ProductChange = z.output<typeof productChange>

/** A new product: only its name is required. */
export const productInput = productFields
  .extend({ name })
  .transform((input) => ({ ...inOneSpelling(input), name: input.name }))
export type ProductInput = z.output<typeof productInput>

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'editors',
  summary: 'Create a product, published or as a draft; without a price it is saved as a draft',
  body: productInput,
  success: { status: 201, body: product },
  errors: ['product_refused'],
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/{id}',
  access: 'editors',
  summary: 'Change a product; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: productChange,
  success: { status: 200, body: product },
  tool: {
    use: 'Writes fields of modules of this shop; nothing else changes.',
    only: ['custom_fields', 'version'],
  },
  errors: ['product_not_found', 'product_refused', 'version_conflict', 'precondition_failed'],
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/{id}',
  access: 'editors',
  summary: 'Archive a product; orders still refer to it',
  params: idParams,
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: ['product_not_found', 'precondition_failed'],
})

export {
  archiveProducts,
  copyProduct,
  deleteCategory,
  restoreProducts,
  setProductStates,
} from './removing.ts'

const categoryFields = z
  .object({
    name,
    description,
    /** Empty: the slug is made from the name. */
    slug: z.string().max(200, 'At most 200 characters'),
    image_url: imageUrl,
    imageUrl,
    sort_order: z.number().int().min(0).max(1_000_000),
    ...categoryTranslations,
    version,
  })
  .partial()

const categoryInOneSpelling = ({ imageUrl: other, ...input }: z.output<typeof categoryFields>) => ({
  ...input,
  image_url: first(input.image_url, other),
})

export const categoryChange = categoryFields.transform(categoryInOneSpelling)
export type CategoryChange = z.output<typeof categoryChange>
export const categoryInput = categoryFields
  .extend({ name })
  .transform((input) => ({ ...categoryInOneSpelling(input), name: input.name }))
export type CategoryInput = z.output<typeof categoryInput>

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  access: 'editors',
  summary: 'Add a category; without a slug it gets one from its name',
  body: categoryInput,
  success: { status: 201, body: category },
  errors: ['slug_taken'],
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/{id}',
  access: 'editors',
  summary: 'Change a category; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: categoryChange,
  success: { status: 200, body: category },
  errors: ['category_not_found', 'slug_taken', 'version_conflict', 'precondition_failed'],
})

export const orderCategories = orderEndpoint({
  path: '/api/categories',
  access: 'editors',
  summary: 'Reorder categories; the first one gets 1',
  notFound: 'category_not_found',
})

export const getCategoryContents = endpoint({
  method: 'GET',
  path: '/api/categories/{id}/contents',
  access: 'staff',
  summary: 'Numbers of products and posts in a category',
  params: idParams,
  success: { status: 200, body: z.object({ products: z.number().int(), posts: z.number().int() }) },
  errors: ['category_not_found'],
})
