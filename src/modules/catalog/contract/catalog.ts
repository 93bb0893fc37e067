import { z } from 'zod'
import { customFieldQuery, shownCustomFields } from '#kernel/contract/custom-fields.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { wireShape } from '#kernel/contract/fields.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { kind, mount } from '#modules/making/contract/index.ts'
import { priceModels } from '#modules/pricing/contract.ts'
import { plainProductTexts } from './plain-texts.ts'
import { ownSafety, shownSafety } from './product-safety.ts'
import { languageQuery, translationFields } from '#kernel/contract/translations.ts'
import { amount, id, idParams, language, listQuery, metres, version } from '#kernel/contract/wire.ts'

/**
 * Published: on sale. Draft: not ready yet. Hidden: no longer offered. Only staff can read drafts and hidden
 * products.
 */
export const productStates = ['published', 'draft', 'hidden'] as const
export type ProductState = (typeof productStates)[number]

export const priceCalculation = z.object({
  base_length_m: metres,
  base_width_m: metres,
  /** Price per square metre in major units, or of one piece with the price model `piece`; 0 means "use the base price". */
  price_per_sqm: amount,
})

export const sizeLimits = z.object({
  min_width_m: metres,
  max_width_m: metres,
  min_length_m: metres,
  max_length_m: metres,
})

/** A product with its fields in both spellings, because two families of screens read the same endpoint. */
export const product = z.object({
  id,
  name: z.string(),
  ...wireShape(plainProductTexts),
  description: z.string(),
  materials: z.array(z.string()),
  basePrice: amount,
  base_price: amount,
  imageUrls: z.array(z.string()),
  image_urls: z.array(z.string()),
  categoryId: id.nullable(),
  category_id: id.nullable(),
  isFeatured: z.boolean(),
  is_featured: z.boolean(),
  priceCalculation,
  price_calculation: priceCalculation,
  sizeLimits,
  size_limits: sizeLimits,
  /** Only present for a product that is marked as reduced. */
  is_reduced: z.literal(true).optional(),
  /** Of a reduced product: its lowest price of the 30 days before the present one; omitted while none is known. */
  lowest_price: amount.optional(),
  /** By how many whole percent the price is below that; omitted where it is not. */
  reduction_percent: z.number().int().optional(),
  /** The kind of covering; null: sold by size alone. */
  kind: kind.nullable(),
  /** The mounts to choose from; empty: there is no choice, and an order has no mount. */
  mounts: z.array(mount),
  has_options: z.boolean(),
  state: z.enum(productStates),
  /**
   * True when neither its price model nor a choice of its options can give it a price above 0: it cannot be ordered,
   * and when saved as published it becomes a draft.
   */
  price_missing: z.boolean(),
  /** Prices other than by the square metre are calculated from its configuration. */
  price_model: z.enum(priceModels),
  /** How it is taxed; omitted: as goods. */
  tax_class: z.string().optional(),
  /** Only with the price model `square_foot`; lists sort by `price_per_sqm`, which is calculated from it. */
  price_per_sqft: amount.optional(),
  /**
   * In lists of products that can be made in a size: the price of that piece with the choices that are made unless
   * others are, in major units; null: it has none.
   */
  price_at_size: amount.nullable().optional(),
  /** Minimum charged area in square metres; null: every piece is charged for its own area. */
  min_area_m2: z.number().nullable(),
  max_area_m2: z.number().nullable(),
  /** Only of a single product, while the shop shows it. */
  safety: shownSafety.optional(),
  /** Only for staff: what the product itself says about its safety, if anything. */
  own_safety: ownSafety.optional(),
  safety_warnings: z.string().optional(),
  /** Working days from the confirmation until it is ready; null: not promised. */
  lead_days_min: z.number().int().nullable(),
  lead_days_max: z.number().int().nullable(),
  ...translationFields,
  /** The fields that modules add, for others than staff only the public ones; omitted where there are none. */
  custom_fields: shownCustomFields('product').optional(),
  version,
})
export type Product = z.output<typeof product>

export const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image_url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Its position in the shop; categories with the same one follow each other by name. */
  sort_order: z.number().int(),
  /** Its slug in each language that has its own. */
  slugs: z.partialRecord(language, z.string()).optional(),
  ...translationFields,
  version,
})
export type Category = z.output<typeof category>

export const productSorts = sortsBy('name', 'price', 'created_at')

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'anyone',
  summary: 'Products on sale, newest first',
  query: listQuery.extend({
    category_id: id.optional(),
    featured: z.enum(['true', 'false']).optional(),
    q: z.string().max(200).optional(),
    material: z.string().max(200).optional(),
    /** Only products that offer this choice, or all of up to eight choices: `cloth_colour.sage,control.motor`. */
    choice: z.string().max(800).optional(),
    /** Price per square metre in major units, both limits included. */
    min_price: z.coerce.number().nonnegative().max(1e12).optional(),
    max_price: z.coerce.number().nonnegative().max(1e12).optional(),
    /** Only products that can be made in this size, in metres. */
    width: z.coerce.number().positive().max(100).optional(),
    length: z.coerce.number().positive().max(100).optional(),
    /** Staff can also ask for drafts and hidden products; for everybody else this is ignored. */
    state: z.enum([...productStates, 'all']).default('published'),
    /** Only staff filter by it. */
    custom_fields: customFieldQuery('product').optional(),
    sort: z.enum(productSorts).default('-created_at'),
    ...languageQuery,
  }),
  translated: true,
  sends: ['text/csv'],
  success: { status: 200, body: z.array(product) },
  tool: { use: 'Reads what the shop sells, with prices and ids.' },
})

export const listMaterials = endpoint({
  method: 'GET',
  path: '/api/materials',
  access: 'anyone',
  summary: 'Materials of the products on sale, the most used first',
  query: z.object(languageQuery),
  translated: true,
  success: {
    status: 200,
    body: z.array(
      z.object({
        name: z.string(),
        count: z.number().int(),
        /**
         * Only where `name` is a translation: the material's name in the base language, by which products are found
         * in every language.
         */
        material: z.string().optional(),
      }),
    ),
  },
})

export const listOfferedChoices = endpoint({
  method: 'GET',
  path: '/api/choices',
  access: 'anyone',
  summary:
    'What products on sale offer to choose: swatches by name, then the options that most products have',
  query: z.object(languageQuery),
  translated: true,
  success: {
    status: 200,
    body: z.array(
      z.object({
        choice: z.string(),
        option: z.string(),
        name: z.string(),
        shown_as: z.enum(['list', 'swatch', 'yes_no']),
      }),
    ),
  },
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/{id}',
  access: 'anyone',
  summary: 'One product',
  params: idParams,
  query: z.object(languageQuery),
  translated: true,
  success: { status: 200, body: product },
  tool: { use: 'Reads one product.' },
  errors: ['product_not_found'],
})

export const categorySorts = sortsBy('sort_order', 'name')

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  summary: 'Categories in the order of the shop: by sort order, then by name',
  query: listQuery.extend({
    /** Words from the name, the slug or the description, ignoring accents. */
    q: z.string().max(200).optional(),
    sort: z.enum(categorySorts).default('sort_order'),
    ...languageQuery,
  }),
  translated: true,
  success: { status: 200, body: z.array(category) },
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/categories/{id}',
  access: 'anyone',
  summary: 'One category',
  params: idParams,
  query: z.object(languageQuery),
  translated: true,
  success: { status: 200, body: category },
  errors: ['category_not_found'],
})

export const getCategoryBySlug = endpoint({
  method: 'GET',
  path: '/api/categories/slug/{slug}',
  access: 'anyone',
  summary: 'One category by its slug in any language, or by an earlier slug',
  params: z.object({ slug: z.string().max(200) }),
  query: z.object(languageQuery),
  translated: true,
  success: { status: 200, body: category },
  errors: ['category_not_found'],
})
