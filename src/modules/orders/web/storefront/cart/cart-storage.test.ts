import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCart, saveCart, type CartLine } from './cart-storage.ts'

/** The part of browser storage that the cart uses. */
function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
}

const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')

function useStorage(storage: unknown): void {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true, writable: true })
}

beforeEach(() => useStorage(memoryStorage()))
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

const line: CartLine = {
  product_id: 'd4b7bf92-8d8e-462b-9a96-4c263284bcca',
  length: 1.8,
  width: 1.5,
  calculated_price: 1_134_000,
  product: {
    id: 'd4b7bf92-8d8e-462b-9a96-4c263284bcca',
    name: 'Alba 25',
    description: 'Slats of 25 mm',
    materials: ['Aluminium'],
    image_urls: ['/pictures/alba-1280.webp'],
    category_id: null,
    is_featured: false,
    base_price: 0,
    price_calculation: { base_length_m: 1, base_width_m: 1, price_per_sqm: 420_000 },
    size_limits: { min_width_m: 0.3, max_width_m: 2.7, min_length_m: 0.5, max_length_m: 3 },
  },
}

const text = JSON.stringify
const withLine = (change: Record<string, unknown>) => text([{ ...line, ...change }])
const withProduct = (change: Record<string, unknown>) => withLine({ product: { ...line.product, ...change } })
const raw = (field: string, value: string) =>
  text([line]).replace(new RegExp(`"${field}":[^,}]+`), `"${field}":${value}`)
const without = (field: keyof CartLine) => text([{ ...line, [field]: undefined }])

const corrupted: Record<string, string> = {
  'invalid JSON': '{bad',
  empty: '',
  'a blank': ' ',
  'a truncated list': text([line]).slice(0, -5),
  'two lists': '[][]',
  'the word undefined': 'undefined',
  'the word NaN': 'NaN',
  null: 'null',
  'a boolean': 'true',
  'a number': '42',
  'a text': '"cart"',
  'an object': '{}',
  'an object of lines': text({ 0: line }),
  'a list of null': '[null]',
  'a list of numbers': '[1,2]',
  'a list of texts': '["line"]',
  'a list in a list': text([[line]]),
  'a good line and a bad one': text([line, {}]),
  'more than 1,000 lines': text(Array.from({ length: 1001 }, () => line)),
  'no product id': without('product_id'),
  'an empty product id': withLine({ product_id: '' }),
  'a number as product id': withLine({ product_id: 7 }),
  'a huge product id': withLine({ product_id: 'x'.repeat(101) }),
  'no width': without('width'),
  'a width as text': withLine({ width: '1.5' }),
  'a width of null': withLine({ width: null }),
  'a width of 0': withLine({ width: 0 }),
  'a negative width': withLine({ width: -1.5 }),
  'a huge width': withLine({ width: 101 }),
  'an infinite width': raw('width', '1e999'),
  'NaN as width': raw('width', 'NaN'),
  'no length': without('length'),
  'a list as length': withLine({ length: [1.8] }),
  'a negative length': withLine({ length: -0.1 }),
  'an infinite length': raw('length', '1e400'),
  'no price': without('calculated_price'),
  'a price as text': withLine({ calculated_price: '1134000' }),
  'a price of null': withLine({ calculated_price: null }),
  'a negative price': withLine({ calculated_price: -1 }),
  'a huge price': withLine({ calculated_price: 1e300 }),
  'an infinite price': raw('calculated_price', '-1e999'),
  'NaN text as price': withLine({ calculated_price: 'NaN' }),
  'no product': without('product'),
  'a product of null': withLine({ product: null }),
  'a product as text': withLine({ product: 'Alba 25' }),
  'a list as product': withLine({ product: [line.product] }),
  'a product without a name': withProduct({ name: undefined }),
  'a product whose name is not text': withProduct({ name: { en: 'Alba' } }),
  'a product without pictures': withProduct({ image_urls: undefined }),
  'pictures that are one text': withProduct({ image_urls: '/a.webp' }),
  'a picture that is not text': withProduct({ image_urls: [5] }),
  'a product without prices': withProduct({ price_calculation: undefined }),
  'a price per square metre as text': withProduct({ price_calculation: { price_per_sqm: '420000' } }),
  'a negative price per square metre': withProduct({ price_calculation: { price_per_sqm: -1 } }),
  'a huge price per square metre': withProduct({ price_calculation: { price_per_sqm: 1e200 } }),
  'a base price as text': withProduct({ base_price: '0' }),
  'size limits as text': withProduct({ size_limits: '0.5-5' }),
  'a negative size limit': withProduct({ size_limits: { min_width_m: -1 } }),
}

test.each(Object.entries(corrupted))('a stored cart that is %s is removed', (_, stored) => {
  localStorage.setItem('cart', stored)

  expect(loadCart()).toEqual([])
  expect(localStorage.getItem('cart')).toBeNull()
})

test('a stored cart is restored unchanged', () => {
  saveCart([line, line])

  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([line, line])
  expect(loadCart()).toEqual([line, line])
})

test('a product without its own limits and base price is valid in a line', () => {
  const { name, image_urls } = line.product
  const few = { ...line, product: { name, image_urls, price_calculation: { price_per_sqm: 420_000 } } }
  localStorage.setItem('cart', text([few]))

  expect(loadCart()).toEqual([few])
})

test('an unchanged cart keeps its array identity, a changed one does not', () => {
  saveCart([line])
  const first = loadCart()

  expect(loadCart()).toBe(first)
  saveCart([line, line])
  expect(loadCart()).not.toBe(first)
})

test('without browser storage the cart lives as long as the page', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  useStorage({ getItem: refuse, setItem: refuse, removeItem: refuse })
  saveCart([line])

  expect(loadCart()).toEqual([line])
  saveCart([])
  expect(loadCart()).toEqual([])
})

test('with full storage the current cart is kept, not the stored one', () => {
  saveCart([line])
  Object.assign(localStorage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  saveCart([line, line])

  expect(loadCart()).toEqual([line, line])
})

test('a line of the most expensive product in the largest size fits into the cart', () => {
  const dear = { ...line, width: 100, length: 100, calculated_price: 1e16 }
  saveCart([dear])

  expect(loadCart()).toEqual([dear])
})
