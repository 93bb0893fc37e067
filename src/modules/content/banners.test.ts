import { expect, test } from 'vitest'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { listBanners } from './contract/content.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)
const viewer = await shop.as('viewer')
await shop.rows(`insert into banners (title, sort_order, is_active) values
  ('third', 3, true), ('hidden', 0, false), ('first', 1, true), ('second', 2, true)`)

async function titles(client: Client, active?: 'true' | 'false') {
  const { body } = await client.call(listBanners, { query: { active } })
  return body.map(({ title }) => title)
}

test('visitors see the active banners in order, whatever filters they send', async () => {
  for (const active of [undefined, 'true', 'false'] as const) {
    expect(await titles(visitor, active)).toEqual(['first', 'second', 'third'])
  }
})

test('staff see all banners, or those they filter for', async () => {
  expect(await titles(viewer)).toEqual(['hidden', 'first', 'second', 'third'])
  expect(await titles(viewer, 'true')).toEqual(['first', 'second', 'third'])
  expect(await titles(viewer, 'false')).toEqual(['hidden'])
})

test('banners are paged', async () => {
  const first = await visitor.call(listBanners, { query: { limit: 2 } })
  const link = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] as string
  const second = await visitor.send({ method: 'GET', url: link })
  expect((second.body as { title: string }[]).map(({ title }) => title)).toEqual(['third'])
})

test('a cursor with an impossible position is refused without a server error', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const cursor = Buffer.from(JSON.stringify([Number.MAX_SAFE_INTEGER, id])).toString('base64url')
  const answer = await visitor.call(listBanners, { query: { cursor } })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ fields: { cursor: 'This cursor is not one of ours' } })
})
