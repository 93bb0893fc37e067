import { expect, test } from 'vitest'
import { shopReads } from './public-reads.ts'

const product = '/products/5f0c1c52-8f5e-4a86-9d0a-2f7d1c9a3b11'

test.each([
  '/about',
  '/products',
  '/products?lng=de',
  '/products?sort=-price',
  '/products?utm_source=mail',
  product,
  `${product}?unit=cm`,
  '/categories/roller-blinds',
  '/login',
])('the page %s is kept on the disk', (address) => {
  expect(shopReads.at(address)?.isDiskCacheable).toBe(true)
})

test.each([
  '/products?q=hunter',
  '/products?category=1',
  '/products?cursor=a',
  '/products?o.colour=white',
  '/products?sort=anything',
  '/products?sort=name&sort=name',
  '/products?sort=name&q=a',
  `${product}?unit=ell`,
  `${product}?unit=cm&width=1`,
  `${product}?mount=inside`,
  product.toUpperCase().replace('PRODUCTS', 'products'),
  '/categories/roller%2Dblinds',
  '/login?method=register',
  '/login?error=anything',
  '/api/products',
])('what %s shows is not kept on the disk, whoever makes up such addresses', (address) => {
  expect(shopReads.at(address)?.isDiskCacheable).toBe(false)
})

test('a product page with what one visitor typed is stored nowhere', () => {
  expect(shopReads.at(`${product}?width=1.33&height=1.44&o.colour=oat`)).not.toBeNull()
  for (const typed of ['room=Hall', 'note=Left+window', 'depth=0.12', 'top_height=2'])
    expect(shopReads.at(`${product}?width=1.33&height=1.44&${typed}`)).toBeNull()
})
