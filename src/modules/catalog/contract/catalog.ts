import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { sortsBy } from '../../../kernel/contract/sorts.ts'
import { kind, mount } from '../../making/contract/index.ts'
import { priceModels } from '../../pricing/contract.ts'
import { languageQuery, translationFields } from '../../../kernel/contract/translations.ts'
import { amount, id, idParams, language, listQuery, metres, version } from '../../../kernel/contract/wire.ts'

/** Published: on sale. Draft: not ready yet. Hidden: no longer offered. Only staff see the last two. */
export const productStates = ['published', 'draft', 'hidden'] as const
export type ProductState = (typeof productStates)[number]

export const priceCalculation = z.object({
  base_length_m: metres,
  base_width_m: metres,
  /** Price per square metre in major units; 0 means "use the base price". */
  price_per_sqm: amount,
})

export const sizeLimits = z.object({
  min_width_m: metres,
  max_width_m: metres,
  min_length_m: metres,
  max_length_m: metres,
})

/** A product in both spellings, because two families of screens read the same address. */
export const product = z.object({
  id,
  name: z.string(),
  /** By which staff and other shops know it; null: it has none. */
  sku: z.string().nullable(),
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
  /** What it is; null: sold by size alone. */
  kind: kind.nullable(),
  /** Where it may hang; empty: nobody is asked, and an order names no mount. */
  mounts: z.array(mount),
  has_options: z.boolean(),
  state: z.enum(productStates),
  /** Neither a price nor options that could bring one: it cannot be ordered, and saved as published it is a draft. */
  price_missing: z.boolean(),
  /** Otherwise than by the square metre, a price is asked of its configuration. */
  price_model: z.enum(priceModels),
  /** A smaller piece is charged for so much, square metres; null: for its own area. */
  min_area_m2: z.number().nullable(),
  max_area_m2: z.number().nullable(),
  /** Working days from the confirmation until it is ready; null: not promised. */
  lead_days_min: z.number().int().nullable(),
  lead_days_max: z.number().int().nullable(),
  ...translationFields,
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
  /** Its address in every language that has one of its own. */
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
    /** Only products that offer this choice, or all of up to eight: `cloth_colour.sage,control.motor`. */
    choice: z.string().max(800).optional(),
    /** Price per square metre in major units, ends included. */
    min_price: z.coerce.number().nonnegative().max(1e12).optional(),
    max_price: z.coerce.number().nonnegative().max(1e12).optional(),
    /** Only products that can be made in this size, in metres. */
    width: z.coerce.number().positive().max(100).optional(),
    length: z.coerce.number().positive().max(100).optional(),
    /** Staff find drafts and hidden products too, where they ask for them; nobody else does. */
    state: z.enum([...productStates, 'all']).default('published'),
    sort: z.enum(productSorts).default('-created_at'),
    ...languageQuery,
  }),
  translated: true,
  success: { status: 200, body: z.array(product) },
  errors: [],
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
        /** Where `name` is translated: what products are found by in every language. */
        material: z.string().optional(),
      }),
    ),
  },
  errors: [],
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
  errors: [],
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
  errors: ['product_not_found'],
})

export const categorySorts = sortsBy('name')

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  summary: 'Categories by name',
  query: listQuery.extend({
    /** Words of the name, the slug or the description, without regard to accents. */
    q: z.string().max(200).optional(),
    sort: z.enum(categorySorts).default('name'),
    ...languageQuery,
  }),
  translated: true,
  success: { status: 200, body: z.array(category) },
  errors: [],
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
  summary: 'One category by its slug, in whatever language that is, also by one that it had before',
  params: z.object({ slug: z.string().max(200) }),
  query: z.object(languageQuery),
  translated: true,
  success: { status: 200, body: category },
  errors: ['category_not_found'],
})
