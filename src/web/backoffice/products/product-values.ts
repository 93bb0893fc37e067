import type { Product } from '../../../contract/catalog.ts'

/** What the form of a product holds. */
export type ProductValues = {
  name: string
  description: string
  materials: string
  base_price: string
  price_per_sqm: string
  base_width_m: string
  base_length_m: string
  category_id: string
  is_featured: boolean
  image_urls: readonly string[]
}

export const productLabels: Record<keyof ProductValues, string> = {
  name: 'Name',
  description: 'Description',
  materials: 'Materials',
  base_price: 'Base price',
  price_per_sqm: 'Price per m²',
  base_width_m: 'Base width (m)',
  base_length_m: 'Base length (m)',
  category_id: 'Category',
  is_featured: 'Featured',
  image_urls: 'Images',
}

export const noProduct: ProductValues = {
  name: '',
  description: '',
  materials: '',
  base_price: '0',
  price_per_sqm: '0',
  base_width_m: '1',
  base_length_m: '1',
  category_id: '',
  is_featured: false,
  image_urls: [],
}

export function valuesOf(product: Product): ProductValues {
  const { base_length_m: length, base_width_m: width, price_per_sqm: price } = product.price_calculation
  return {
    name: product.name,
    description: product.description,
    materials: product.materials.join(', '),
    base_price: String(product.base_price),
    price_per_sqm: String(price),
    base_width_m: String(width),
    base_length_m: String(length),
    category_id: product.category_id ?? '',
    is_featured: product.is_featured,
    image_urls: product.image_urls,
  }
}

/** The form's field for each of the server's that is called otherwise. */
export const productNames: Record<string, keyof ProductValues> = {
  'price_calculation.price_per_sqm': 'price_per_sqm',
  'price_calculation.base_width_m': 'base_width_m',
  'price_calculation.base_length_m': 'base_length_m',
}

const numberOr = (text: string, fallback: number) => (text.trim() === '' ? fallback : Number(text))

/** What is sent: numbers as numbers, lists as lists. */
export function payloadOf(values: ProductValues) {
  return {
    name: values.name,
    description: values.description,
    materials: values.materials
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean),
    base_price: numberOr(values.base_price, 0),
    image_urls: [...values.image_urls],
    category_id: values.category_id || null,
    is_featured: values.is_featured,
    price_calculation: {
      base_length_m: numberOr(values.base_length_m, 1),
      base_width_m: numberOr(values.base_width_m, 1),
      price_per_sqm: numberOr(values.price_per_sqm, 0),
    },
  }
}
