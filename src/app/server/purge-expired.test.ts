import { shopModules } from './modules.ts'
import { expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { purgeExpired } from './purge-expired.ts'

const shop = await shopOfFile()

test('the purge deletes everything past its retention period and nothing else', async () => {
  const { id } = await aUser(shop)
  await shop.rows(
    `insert into idempotency_keys (user_id, key, request_hash, created_at)
     values ($1, 'old', 'x', now() - interval '26 hours'), ($1, 'in use', 'x', now() - interval '23 hours')`,
    [id],
  )
  await shop.rows(
    `insert into account_tokens (user_id, purpose, token_hash, expires_at)
     values ($1, 'magic_link', 'old', now() - interval '1 second'),
       ($1, 'verify_email', 'working', now() + interval '1 hour')`,
    [id],
  )
  await shop.rows(
    `insert into sessions (sid, sess, expire)
     values ('ended', '{}', now() - interval '1 second'), ('goes on', '{}', now() + interval '1 hour')`,
  )
  const now = Date.now()
  await shop.rows(
    `insert into rate_limits (key, points, expire) values ('past', 30, $1), ('running', 30, $2)`,
    [now - 1000, now + 60_000],
  )
  await shop.rows(
    `insert into module_answers (key, answer, expires_at)
     values ('stale', '{}', now() - interval '1 second'), ('known', '{}', now() + interval '1 hour')`,
  )
  await shop.rows(
    `insert into audit_log (action, entity, entity_id, at)
     values ('account.sign_in', 'account', 'old', now() - interval '13 months'),
       ('account.sign_in', 'account', 'recent', now() - interval '11 months'),
       ('product.update', 'product', 'for good', now() - interval '13 months')`,
  )
  await shop.rows(
    `insert into content_posts (title, platform, deleted_at)
     values ('long gone', 'blog', now() - interval '31 days'),
       ('can come back', 'blog', now() - interval '29 days'), ('planned', 'blog', null)`,
  )
  await shop.rows(
    `insert into outbox (channel, recipient, template, status, created_at)
     values ('email', 'sent long ago', 'verify', 'sent', now() - interval '91 days'),
       ('email', 'sent', 'verify', 'sent', now() - interval '89 days'),
       ('email', 'waits', 'verify', 'waiting', now() - interval '91 days')`,
  )
  await purgeExpired(shop.pool, shopModules)
  expect(await shop.rows('select sid from sessions')).toEqual([{ sid: 'goes on' }])
  expect(await shop.rows('select key from idempotency_keys')).toEqual([{ key: 'in use' }])
  expect(await shop.rows('select token_hash from account_tokens')).toEqual([{ token_hash: 'working' }])
  expect(await shop.rows('select entity_id from audit_log order by 1')).toEqual([
    { entity_id: 'for good' },
    { entity_id: 'recent' },
  ])
  expect(await shop.rows('select title from content_posts order by 1')).toEqual([
    { title: 'can come back' },
    { title: 'planned' },
  ])
  expect(await shop.rows('select recipient from outbox order by 1')).toEqual([
    { recipient: 'sent' },
    { recipient: 'waits' },
  ])
  expect(await shop.rows('select key from module_answers')).toEqual([{ key: 'known' }])
  expect(await shop.rows('select key from rate_limits')).toEqual([{ key: 'running' }])
})
