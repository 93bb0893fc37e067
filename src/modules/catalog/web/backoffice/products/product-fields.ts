import { productStates, type Product, type ProductState } from '#modules/catalog/contract/catalog.ts'
import { maxFibres, maxWarnings } from '#modules/catalog/contract/product-safety.ts'
import { plainProductTexts } from '#modules/catalog/contract/plain-texts.ts'
import { maxProductOptions } from '#modules/catalog/contract/options.ts'
import { shopLimits, toMetres, toMillimetres, type SizeLimits } from '#modules/pricing/rules/index.ts'
import { numberIn, valuesIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import {
  clothFields,
  squareFootFields,
  factFields,
  itemFields,
  limitFields,
  makingFields,
  emptyConfiguration,
  type ConfigurationValues,
} from './configuration-values.ts'
import { formTexts, textsPayload } from '#kernel/web/backoffice/editing/plain-texts.ts'
import { customFieldsSpec, noCustomFields } from '#kernel/web/backoffice/custom-fields/form-values.ts'
import {
  noChanges,
  translationsPayload,
  translationsSpec,
  type TranslatedField,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import { CategoryField, readCategory } from '../categories/category-choice.tsx'

/** The shop's limits in metres, for products without limits of their own. */
const shopLimitsM: Record<SizeLimit, number> = {
  min_width_m: toMetres(shopLimits.minWidthMm),
  max_width_m: toMetres(shopLimits.maxWidthMm),
  min_length_m: toMetres(shopLimits.minLengthMm),
  max_length_m: toMetres(shopLimits.maxLengthMm),
}

export const sizeLimitFields = ['min_width_m', 'max_width_m', 'min_length_m', 'max_length_m'] as const
export type SizeLimit = (typeof sizeLimitFields)[number]

/** The product's own limit; empty where the shop's applies. */
const ownLimit = (product: Product, field: SizeLimit) =>
  product.size_limits[field] === shopLimitsM[field] ? '' : String(product.size_limits[field])

const metres = { kind: 'number', step: 0.1, max: 100 } as const
const sizeLimit = (field: SizeLimit, label: string) =>
  ({ ...metres, label, placeholder: String(shopLimitsM[field]) }) as const
const emptyImages: readonly string[] = []
export interface TypedFibre {
  name: string
  percent: string
}
const noFibres: readonly TypedFibre[] = []
/** An unchanged configuration. The list has at most one entry: the changed fields. */
const unchanged: readonly Partial<ConfigurationValues>[] = []

export const stateLabels: Record<ProductState, string> = {
  published: 'Published: on sale',
  draft: 'Draft: only staff see it',
  hidden: 'Hidden: no longer offered',
}

export const productFields = {
  name: { label: 'Name', required: true, maxLength: 200 },
  description: { kind: 'textarea', label: 'Description', rows: 4, maxLength: 5000 },
  materials: { label: 'Materials', hint: 'Separated by commas' },
  base_price: {
    kind: 'number',
    label: 'Base price',
    of: 'm²',
    inputMode: 'numeric',
    step: 1,
    initial: '0',
    hint: 'Charged per m² while the price per m² is 0',
  },
  price_per_sqm: {
    kind: 'number',
    label: 'Price per m²',
    decimals: 'currency',
    of: 'm²',
    initial: '0',
    hint: 'What a piece of 1 × 1 m costs; lists show it',
  },
  base_width_m: {
    ...metres,
    label: 'Base width (m)',
    initial: '1',
    hint: 'Width of the window in the example; changes no price',
  },
  base_length_m: {
    ...metres,
    label: 'Base length (m)',
    initial: '1',
    hint: 'Height of the window, or the drop of the cloth; changes no price',
  },
  state: {
    kind: 'select',
    label: 'State',
    options: productStates.map((value) => ({ value, label: stateLabels[value] })),
    initial: 'published',
    formatValue: (state: ProductState) => stateLabels[state],
  },
  category_id: { kind: 'other', label: 'Category', control: CategoryField, formatValue: readCategory },
  ...formTexts(plainProductTexts),
  is_featured: { kind: 'checkbox', label: 'Featured' },
  is_reduced: {
    kind: 'checkbox',
    label: 'Reduced: show the lowest price of the 30 days before',
  },
  image_urls: { kind: 'other', label: 'Images', initial: emptyImages },
  configured: {
    kind: 'other',
    label: 'Making',
    initial: unchanged,
    formatValue: (changes: readonly object[]) => (changes.length > 0 ? 'Changed here' : 'As it is saved'),
  },
  maker_name: { label: 'Made by', maxLength: 200, hint: 'If it is not the shop' },
  maker_email: { label: 'E-mail of the maker', maxLength: 254 },
  maker_address: { kind: 'textarea', label: 'Postal address of the maker', rows: 2, maxLength: 300 },
  model: { label: 'Type or model number', maxLength: 100 },
  safety_warnings: { kind: 'textarea', label: 'Warnings', rows: 3, maxLength: maxWarnings },
  fibres: {
    kind: 'other',
    label: 'Fibres',
    initial: noFibres,
    formatValue: (fibres: readonly TypedFibre[]) =>
      fibres.map(({ name, percent }) => `${percent} % ${name}`).join(', '),
  },
  origin: { label: 'Origin' },
  min_width_m: sizeLimit('min_width_m', 'Smallest width (m)'),
  max_width_m: sizeLimit('max_width_m', 'Largest width (m)'),
  min_length_m: sizeLimit('min_length_m', 'Smallest length (m)'),
  max_length_m: sizeLimit('max_length_m', 'Largest length (m)'),
  custom_fields: customFieldsSpec,
  translations: translationsSpec,
} satisfies Fields
export type ProductValues = ValuesOf<typeof productFields>

/** The fields of its safety. */
export const safetyFields = [
  'maker_name',
  'maker_email',
  'maker_address',
  'model',
  'safety_warnings',
  'fibres',
  'origin',
] as const

/** The translated fields of a product. */
export const translatedProduct: readonly TranslatedField[] = [
  { name: 'name', label: 'Name', maxLength: 200 },
  { name: 'description', label: 'Description', rows: 6, maxLength: 5000 },
  { name: 'materials', label: 'Materials', isList: true },
  { name: 'safety_warnings', label: 'Warnings', rows: 3, maxLength: maxWarnings },
]

export function productValues(product: Product): ProductValues {
  const { base_length_m: length, base_width_m: width, price_per_sqm: price } = product.price_calculation
  const { fibres = [], ...safety } = product.own_safety ?? {}
  return {
    ...valuesIn(productFields, { ...product, ...safety }),
    fibres: fibres.map(({ name, percent }) => ({ name, percent: String(percent) })),
    custom_fields: noCustomFields,
    translations: noChanges,
    materials: product.materials.join(', '),
    price_per_sqm: String(price),
    base_width_m: String(width),
    base_length_m: String(length),
    min_width_m: ownLimit(product, 'min_width_m'),
    max_width_m: ownLimit(product, 'max_width_m'),
    min_length_m: ownLimit(product, 'min_length_m'),
    max_length_m: ownLimit(product, 'max_length_m'),
  }
}

/** The form's field for each field of the server with a different name. */
export const productNames: Record<string, keyof ProductValues | `configured.${string}`> = {
  'price_calculation.price_per_sqm': 'price_per_sqm',
  'price_calculation.base_width_m': 'base_width_m',
  'price_calculation.base_length_m': 'base_length_m',
  ...Object.fromEntries(sizeLimitFields.map((field) => [`size_limits.${field}`, field])),
  ...Object.fromEntries(
    ['maker_name', 'maker_email', 'maker_address', 'model', 'origin', 'fibres'].map((field) => [
      `own_safety.${field}`,
      field as keyof ProductValues,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: maxFibres }, (_, index) => index).flatMap((index) =>
      ['name', 'percent'].map((part) => [`own_safety.fibres.${index}.${part}`, 'fibres' as const]),
    ),
  ),
  // An error of one option is shown below all of them.
  ...Object.fromEntries(
    Array.from({ length: maxProductOptions }, (_, index) => index).flatMap((index) =>
      ['code', 'default', 'shown_when', 'left_out', 'pictures'].map((part) => [
        `options.${index}.${part}`,
        'configured.options' as const,
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      ...Object.keys(emptyConfiguration),
      ...[
        ...makingFields,
        ...factFields,
        ...limitFields,
        ...clothFields,
        ...squareFootFields,
        ...itemFields,
      ].map(({ path }) => path),
    ].map((path) => [path, `configured.${path}` as const]),
  ),
}

function numberOr<Fallback extends number | null>(text: string, fallback: Fallback): number | Fallback {
  return text.trim() === '' ? fallback : Number(text)
}

/** The size limits of a product with the present values of its form: its own, else the shop's. */
export function limitsOf(values: ProductValues): SizeLimits {
  const limit = (field: SizeLimit) => toMillimetres(numberOr(values[field], shopLimitsM[field]))
  return {
    minWidthMm: limit('min_width_m'),
    maxWidthMm: limit('max_width_m'),
    minLengthMm: limit('min_length_m'),
    maxLengthMm: limit('max_length_m'),
  }
}

/** What the product says about its safety, if it says or said anything. */
function safetyPayload(values: ProductValues, product: Product | null) {
  const isFilled = safetyFields.some((field) => values[field].length > 0)
  if (!isFilled && !product?.own_safety && !product?.safety_warnings) return {}
  const { maker_name, maker_email, maker_address, model, origin } = values
  return {
    safety_warnings: values.safety_warnings,
    own_safety: {
      maker_name,
      maker_email,
      maker_address,
      model,
      origin,
      fibres: values.fibres.map(({ name, percent }) => ({ name, percent: numberIn(percent) })),
    },
  }
}

/** The request for a new or an existing product: numbers as numbers, lists as lists. */
export function productPayload(values: ProductValues, product: Product | null) {
  return {
    name: values.name,
    ...textsPayload(plainProductTexts, values, product),
    // The server makes a draft of a published product without a price.
    state: values.state as ProductState,
    description: values.description,
    materials: values.materials
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean),
    base_price: numberOr(values.base_price, 0),
    image_urls: [...values.image_urls],
    category_id: values.category_id || null,
    is_featured: values.is_featured,
    ...((values.is_reduced || product?.is_reduced) && {
      is_reduced:
        values.is_reduced && (values.configured[0]?.price_model ?? product?.price_model ?? 'area') === 'area',
    }),
    ...values.configured[0],
    ...safetyPayload(values, product),
    ...translationsPayload(values.translations, translatedProduct),
    price_calculation: {
      base_length_m: numberOr(values.base_length_m, 1),
      base_width_m: numberOr(values.base_width_m, 1),
      price_per_sqm: numberOr(values.price_per_sqm, 0),
    },
    ...((product || sizeLimitFields.some((field) => values[field] !== '')) && {
      // An empty limit means none of its own: the shop's limit applies, also when it changes later.
      size_limits: {
        min_width_m: numberOr(values.min_width_m, null),
        max_width_m: numberOr(values.max_width_m, null),
        min_length_m: numberOr(values.min_length_m, null),
        max_length_m: numberOr(values.max_length_m, null),
      },
    }),
  }
}
