import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { putSettings } from './contract/settings-form.ts'
import { getSettings } from './contract/settings.ts'

const shop = await shopOfFile()

test('anyone can read the name and contact details of the shop, and no other setting', async () => {
  const visitor = await shop.as(null)
  const { status, body, headers } = await visitor.call(getSettings)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual([
    'contact_email',
    'contact_phone',
    'logo_url',
    'site_description',
    'site_name',
  ])
  expect(headers.etag).toBe('"1"')
})

test('a changed setting is visible at once', async () => {
  const visitor = await shop.as(null)
  await shop.rows(`update settings set site_name = 'Cửa sổ'`)
  expect((await visitor.call(getSettings)).body.site_name).toBe('Cửa sổ')
})

/** The fields that only staff can read. */
const forStaff = { requiredSecondFactor: 'none', baseLanguage: 'en', offeredLanguages: [...languageCodes] }

describe('an administrator', () => {
  const form = {
    site_name: 'Lamellen & Licht',
    site_description: 'Blinds to measure',
    logo_url: '/uploads/logo.png',
    contact_email: 'hello@example.com',
    contact_phone: '+84 901 234 567',
  }
  let admin: Client
  beforeAll(async () => {
    admin = await shop.as('admin')
  })

  test('an administrator changes the public settings, and the audit log records the former values', async () => {
    const { body: before } = await admin.call(getSettings)
    const { status, body, headers } = await admin.call(putSettings, { body: form })
    const version = before.version! + 1
    const saved = { ...form, ...forStaff, version }
    expect([status, body, headers.etag]).toEqual([200, saved, `"${version}"`])
    expect((await (await shop.as(null)).call(getSettings)).body).toEqual(form)
    const [entry] = await shop.rows('select before, after from audit_log order by id desc limit 1')
    expect(entry).toMatchObject({
      before: { contact_phone: before.contact_phone },
      after: { contact_phone: form.contact_phone },
    })
  })

  test('an administrator gets an error for each missing or invalid field', async () => {
    const empty = {
      site_name: ' ',
      site_description: '',
      logo_url: 'abc',
      contact_email: 'x',
      contact_phone: '',
    }
    const { status, refused } = await admin.call(putSettings, { body: empty })
    expect([status, refused.fields]).toEqual([
      400,
      {
        site_name: 'Site name is required',
        site_description: 'Site description is required',
        logo_url: 'Invalid URL format',
        contact_email: 'Invalid email address',
        contact_phone: 'Contact phone is required',
      },
    ])
    const none = await admin.send({ method: 'PUT', url: '/api/settings', payload: {} })
    expect(none.refused.fields).toMatchObject({ site_name: 'Site name is required' })
  })

  test('an administrator may leave the logo empty or set a web address, but nothing else', async () => {
    for (const logo_url of [
      '',
      'https://cdn.example.com/logo.svg',
      'http://10.0.0.1/x.png',
      '/uploads/x.png',
    ]) {
      expect((await admin.call(putSettings, { body: { ...form, logo_url } })).body.logo_url).toBe(logo_url)
    }
    for (const logo_url of ['javascript:alert(1)', 'data:text/html,<p>', 'file:///etc/passwd']) {
      const { status, refused } = await admin.call(putSettings, { body: { ...form, logo_url } })
      expect([status, refused.fields]).toEqual([422, { logo_url: 'Invalid URL format' }])
    }
  })

  test('an administrator does not overwrite another administrator’s change', async () => {
    const { version } = (await admin.call(getSettings)).body
    expect((await admin.call(putSettings, { body: { ...form, version } })).status).toBe(200)
    const stale = await admin.call(putSettings, { body: { ...form, version } })
    expect([stale.status, stale.refused.code, stale.refused['current']]).toEqual([
      409,
      'version_conflict',
      { ...form, ...forStaff, version: version! + 1 },
    ])
    const byTag = await admin.call(putSettings, { body: form, headers: { 'if-match': `"${version}"` } })
    expect(byTag.status).toBe(412)
  })
})
