import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { endpoints } from '#app/contract/index.ts'
import { aCategory, aProduct } from '#modules/catalog/factory.ts'
import { collected } from './collected-expectations.ts'
import { aPicture, uploaded } from './pictures.ts'
import type { Client } from './shop.ts'
import { shopOfFile } from './shop-of-file.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')

const refused = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,AAAA',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com/a.png',
  'blob:https://example.com/1',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '\\\\evil.example\\a.png',
  'https:evil.example',
  'http://',
  'a.png',
]
const taken = ['https://example.com/a.png', 'http://example.com/a.png?b=c', '/pictures/roller-640.webp']

/** Each field that stores an address, and what else its record needs. Updates use the same schemas. */
const fields = collected('addresses')
let count = 0
const bodyOf = (field: string, value: string) => fields[field]?.(value, `unique_${(count += 1)}`) ?? {}

const inSnakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names of fields that store addresses. */
const isAddressName = /(?:url|urls|link|website|href|picture|logo|avatar)$/i

function namesIn(schema: z.ZodType): string[] {
  const names = new Set<string>()
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (_key, value: unknown) => {
    const properties = (value as { properties?: unknown } | null)?.properties
    for (const name of Object.keys(properties ?? {})) names.add(name)
    return value
  })
  return [...names]
}

describe('a stored web address', () => {
  test('a stored web address is among the expectations of its module in every field that stores one', () => {
    const storing = endpoints.flatMap(({ method, path, body }: Endpoint) =>
      body
        ? namesIn(body)
            .filter((name) => isAddressName.test(name))
            .map((name) => `${method} ${path} ${name}`)
        : [],
    )
    // Those of a record that must exist first are refused in the tests of its module.
    const withoutChanges = storing.filter((one) => !/\{(id|slug)\}/.test(one))
    expect(withoutChanges.sort()).toEqual(Object.keys(fields).sort())
  })

  test.for(Object.keys(fields))('is refused in %s if a browser must not follow it', async (field) => {
    const [method, url, name = ''] = field.split(' ') as ['POST' | 'PUT', string, string?]
    for (const value of refused) {
      // A supplier's website may be a host name alone.
      if (name === 'website' && value === 'a.png') continue
      const answer = await admin.send({ method, url, payload: bodyOf(field, value) })
      expect([value, [400, 422].includes(answer.status)]).toEqual([value, true])
      const places = Object.keys(answer.refused.fields ?? {}).map((place) => place.split('.').at(-1) ?? '')
      expect(places.map(inSnakeCase)).toEqual([inSnakeCase(name)])
    }
    for (const value of taken) {
      if (name === 'website' && value.startsWith('/')) continue
      // Messages of a webhook leave encrypted.
      if (name === 'url' && !value.startsWith('https:')) continue
      const answer = await admin.send({ method, url, payload: bodyOf(field, value) })
      expect([value, answer.status]).toEqual([value, method === 'PUT' ? 200 : 201])
    }
  })

  const pictures = Object.keys(fields).filter((field) => !/webhooks|website/.test(field))
  test.for(pictures)('is stored in %s without the origin if it is that of an upload', async (field) => {
    const [method, url] = field.split(' ') as ['POST' | 'PUT', string]
    const sent = (value: string) => admin.send({ method, url, payload: bodyOf(field, value) })
    const path = await uploaded(admin, await aPicture().png().toBuffer())
    for (const origin of ['https://earlier.example', shop.env.publicOrigin]) {
      const { text } = await sent(`${origin}${path}`)
      expect(text).toContain(`"${path}"`)
      expect(text).not.toContain(origin)
    }
    const elsewhere = `https://other.example${path.replace(/[0-9a-f]{8}/, '01234567')}`
    expect((await sent(elsewhere)).text).toContain(elsewhere)
  })

  test('a stored web address is hidden if it was stored before such addresses were refused', async () => {
    const bad = 'javascript:alert(1)'
    const category = await aCategory(shop, { imageUrl: bad })
    const product = await aProduct(shop, {
      categoryId: category.id,
      imageUrls: [bad, '/pictures/a.webp', '//evil.example/b'],
    })
    await shop.rows('update settings set logo_url = $1', [bad])
    await shop.rows('update users set profile_image_url = $1', [bad])
    await shop.rows('update banners set image_url = $1, cta_link = $1', [bad])
    await shop.rows('update about_parts set link = $1, image_url = $1, detail_url = $1', [bad])
    await shop.rows('update blogs set image_url = $1', [bad])
    const visitor = await shop.as(null)
    const read = async (client: Client, url: string) => (await client.send({ method: 'GET', url })).text
    expect(JSON.parse(await read(visitor, `/api/products/${product.id}`))).toMatchObject({
      image_urls: ['/pictures/a.webp'],
      imageUrls: ['/pictures/a.webp'],
    })
    for (const url of [
      '/api/products',
      '/api/categories',
      '/api/settings',
      '/api/banners',
      '/api/about',
      '/api/blog',
    ])
      expect(await read(visitor, url)).not.toMatch(/javascript:|evil\.example/)
    for (const url of ['/api/auth/user', '/api/users', '/api/content-posts'])
      expect(await read(admin, url)).not.toContain('javascript:')
  })
})
