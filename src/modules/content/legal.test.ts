import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { listLegalLinks } from './contract/legal-links.ts'
import { listSupportItems } from './contract/content.ts'
import { createLegalDrafts, fillLegalFields, listLegalPages, type LegalPage } from './contract/legal.ts'
import { createSupportItem, updateSupportItem } from './contract/support.ts'

interface Office {
  shop: TestShop
  editor: Client
  visitor: Client
}

async function openIn(country: string, pages?: 'built'): Promise<Office> {
  const shop = await openShop({ settings: { SHOP_COUNTRY: country }, ...(pages && { pages }) })
  return { shop, editor: await shop.as('editor'), visitor: await shop.as(null) }
}

const pagesOf = async ({ editor }: Office) =>
  ((await editor.call(listLegalPages)).body as { pages: LegalPage[] }).pages
const linksOf = async ({ visitor }: Office, lng = 'en') =>
  (await visitor.call(listLegalLinks, { query: { lng } })).body
const draft = async ({ editor }: Office, body = {}) => {
  const { status, body: made } = await editor.call(createLegalDrafts, { body })
  expect(status).toBe(201)
  return made
}

describe('pages that only some shops need', () => {
  let office: Office
  beforeAll(async () => {
    office = await openIn('DE')
  })
  afterAll(() => office.shop.close())

  test('pages that only some shops need are written only when they are asked for, in all languages', async () => {
    const [accessibility, complaints] = await draft(office, { kinds: ['accessibility', 'complaints'] })
    expect(accessibility).toMatchObject({ legal: 'accessibility', isActive: false, title: 'Accessibility' })
    expect(accessibility?.translations?.de?.['content']).toContain('Angaben nach § 14 BFSG.')
    expect(accessibility?.content).toContain('EN 301 549')
    expect(complaints?.translations?.de?.['title']).toBe('Beschwerden')
    expect((await pagesOf(office)).map(({ kind }) => kind)).toEqual([
      'imprint',
      'privacy',
      'terms',
      'withdrawal',
      'accessibility',
      'complaints',
    ])
    expect(await linksOf(office)).toEqual([])
  })

  test('pages that only some shops need are linked once they are published', async () => {
    const id = (await pagesOf(office)).find(({ kind }) => kind === 'complaints')?.id ?? ''
    const body = { isActive: true, publishTemplate: true }
    await office.editor.call(updateSupportItem, { params: { id }, body })
    expect(await linksOf(office, 'de')).toMatchObject([{ kind: 'complaints', slug: 'beschwerden' }])
  })
})

describe('a shop in Germany', () => {
  let office: Office
  beforeAll(async () => {
    office = await openIn('DE', 'built')
  })
  afterAll(() => office.shop.close())

  test('a shop in Germany sees which pages are missing', async () => {
    expect((await pagesOf(office)).map(({ kind, state }) => [kind, state])).toEqual([
      ['imprint', 'missing'],
      ['privacy', 'missing'],
      ['terms', 'missing'],
      ['withdrawal', 'missing'],
    ])
  })

  test('a shop in Germany gets them as inactive drafts in all its languages, each saying that it is a template', async () => {
    const made = await draft(office)
    expect(made.map(({ legal, isActive }) => [legal, isActive])).toEqual([
      ['imprint', false],
      ['privacy', false],
      ['terms', false],
      ['withdrawal', false],
    ])
    const [imprint, , terms, withdrawal] = made
    expect(imprint?.content).toContain('This is a template. Have it checked before you publish it.')
    expect(imprint?.content).toContain('[name and legal form of the business]')
    expect(imprint?.translations?.de?.['content']).toContain('Dies ist eine Vorlage.')
    expect(imprint?.translations?.de?.['content']).toContain('§ 5 DDG')
    expect(imprint?.translations?.vi?.['content']).toContain('Đây là bản mẫu.')
    expect(withdrawal?.content).toContain('§ 312g Abs. 2 Nr. 1 BGB, Directive 2011/83/EU, Art. 16(c)')
    expect(terms?.translations?.de?.['content']).toContain(
      '<a href="/support/widerruf">Widerrufsbelehrung</a>',
    )
    for (const item of made)
      expect(Object.keys(item.translations ?? {}).toSorted()).toEqual(
        languageCodes.filter((code) => code !== 'en').toSorted(),
      )
  })

  test('a shop in Germany gets no second draft of a page, and existing texts stay', async () => {
    const before = await office.shop.rows(
      'select id, version from support_items where legal is not null order by id',
    )
    expect(await draft(office)).toEqual([])
    expect(
      await office.shop.rows('select id, version from support_items where legal is not null order by id'),
    ).toEqual(before)
  })

  test('a shop in Germany sees what is left to fill in, by language', async () => {
    const [imprint] = await pagesOf(office)
    expect(imprint).toMatchObject({ kind: 'imprint', state: 'template', published: false })
    expect(imprint?.openFields.de).toContain('[Name und Rechtsform des Unternehmens]')
    expect(imprint?.notices).toContain('vi')
  })

  test('a shop in Germany must confirm before a template is published, and can do so', async () => {
    const [page] = await pagesOf(office)
    const change = (body: object) =>
      office.editor.call(updateSupportItem, { params: { id: page?.id ?? '' }, body })
    const refused = await change({ isActive: true })
    expect([refused.status, refused.refused.code]).toEqual([409, 'template_unfinished'])
    expect(refused.refused['openFields']).toHaveProperty('en')
    expect(await linksOf(office)).toEqual([])
    expect((await change({ isActive: true, publishTemplate: true })).status).toBe(200)
    expect(await linksOf(office, 'de')).toMatchObject([
      { kind: 'imprint', slug: 'impressum', title: 'Impressum' },
    ])
    // The confirmation is needed once, not for the next change.
    expect((await change({ description: 'In short' })).status).toBe(200)
    expect((await pagesOf(office))[0]).toMatchObject({ state: 'template', published: true })
  })

  test('a shop in Germany publishes a completed page without a question, and it is linked from every page', async () => {
    const { editor, visitor } = office
    const id = (await pagesOf(office)).find(({ kind }) => kind === 'terms')?.id ?? ''
    const none = Object.fromEntries(
      languageCodes
        .filter((code) => code !== 'en')
        .map((code) => [code, { title: null, description: null, content: null, slug: null }]),
    )
    const body = { content: '<p>All filled in.</p>', translations: none, isActive: true }
    expect((await editor.call(updateSupportItem, { params: { id }, body })).status).toBe(200)
    expect((await pagesOf(office)).find(({ kind }) => kind === 'terms')?.state).toBe('published')
    const home = (await visitor.send({ method: 'GET', url: '/' })).text
    expect(home).toContain('href="/support/terms-and-conditions"')
    // Without a translation the title keeps the language in which it was written.
    expect((await linksOf(office, 'de')).find(({ kind }) => kind === 'terms')).toMatchObject({
      languages: { title: 'en' },
    })
    await editor.call(updateSupportItem, { params: { id }, body: { isActive: false } })
    expect((await visitor.send({ method: 'GET', url: '/' })).text).not.toContain('terms-and-conditions')
  })

  test('a shop in Germany fills a field of several pages and languages at once, as text, and deletes the notices of templates', async () => {
    const { editor } = office
    const before = (await editor.call(listLegalPages)).body
    const business = before.fields.find(({ key }) => key === 'business')
    expect(business).toMatchObject({
      asks: { de: 'Name und Rechtsform des Unternehmens' },
      sameEverywhere: true,
    })
    expect(business?.pages.length).toBeGreaterThan(1)
    const { status, body } = await editor.call(fillLegalFields, {
      body: {
        answers: [
          { key: 'business', language: null, text: 'Müller & <Söhne> GmbH' },
          { key: 'retention', language: 'de', text: 'zehn Jahre' },
        ],
        deleteNotices: true,
      },
    })
    expect(status).toBe(200)
    expect(body.pages.flatMap(({ notices }) => notices)).toEqual([])
    const open = body.pages.flatMap(({ openFields }) => Object.values(openFields).flat())
    expect(open.filter((field) => field.includes('Unternehmen') || field.includes('business'))).toEqual([])
    const [imprint] = await office.shop.rows<{ content: string; german: string; outdated: boolean }>(
      `select content, translations -> 'de' ->> 'content' as german from support_items where legal = 'imprint'`,
    )
    for (const text of [imprint?.content, imprint?.german])
      expect(text).toContain('Müller &amp; &lt;Söhne&gt; GmbH')
    const left = (await editor.call(listLegalPages)).body.fields
    expect(left.find(({ key }) => key === 'retention')?.asks).toSatisfy(
      (asks: object) => 'en' in asks && !('de' in asks),
    )
    const { body: articles } = await editor.call(listSupportItems)
    // Only what an earlier test has changed in English alone.
    expect(articles.find(({ legal }) => legal === 'imprint')?.outdatedTranslations?.de).toEqual([
      'description',
    ])
  })

  test('a shop in Germany has at most one page of each kind', async () => {
    const body = { title: 'Another', slug: 'another-imprint', legal: 'imprint' } as const
    const { status, refused } = await office.editor.call(createSupportItem, { body })
    expect([status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([
      409,
      'legal_page_taken',
      ['legal'],
    ])
  })
})

test('square brackets are not fields in an article that is not a legal page', async () => {
  const office = await openIn('VN')
  const body = { title: 'Care', slug: 'care', content: '<p>Dry [or damp] cloth</p>' }
  const made = await office.editor.call(createSupportItem, { body })
  expect(made.status).toBe(201)
  expect(made.body).not.toHaveProperty('legal')
  await office.shop.close()
})

test('simultaneous requests write each draft once', async () => {
  const office = await openIn('AT')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => office.editor.call(createLegalDrafts, { body: {} })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(answers.flatMap(({ body }) => body)).toHaveLength(4)
  const [row] = await office.shop.rows(
    'select count(*)::int as made from support_items where legal is not null',
  )
  expect(row).toEqual({ made: 4 })
  await office.shop.close()
})

test('the name and contact of the shop are filled in once they are set', async () => {
  const office = await openIn('DE')
  await office.shop.rows(
    `update settings set site_name = 'Licht & Schatten', contact_email = 'info@licht.example'`,
  )
  const [imprint] = await draft(office, { kinds: ['imprint'] })
  expect(imprint?.content).toContain('Licht &amp; Schatten is run by [name and legal form of the business]')
  expect(imprint?.content).toContain('E-mail: info@licht.example')
  expect(imprint?.content).toContain('Telephone: [telephone number]')
  await office.shop.close()
})

test.for([
  ['CH', ['imprint', 'privacy', 'terms']],
  ['FR', ['imprint', 'privacy', 'terms', 'withdrawal']],
  ['VN', ['imprint', 'privacy', 'terms', 'withdrawal']],
  ['US', ['privacy', 'terms']],
  ['JP', ['privacy', 'terms']],
] as const)('a shop in %s is asked for %j', async ([country, kinds]) => {
  const office = await openIn(country)
  expect((await pagesOf(office)).map(({ kind }) => kind)).toEqual(kinds)
  const made = await draft(office)
  expect(made.map(({ legal }) => legal)).toEqual(kinds)
  // No placeholder remains in any language, and no law is named that does not apply in the country.
  const texts = JSON.stringify(made)
  expect(texts).not.toMatch(/\{\w+\}/)
  expect(/§ 312g|DDG/.test(texts)).toBe(false)
  expect(/GDPR|DSGVO/.test(texts)).toBe(country === 'FR')
  await office.shop.close()
})

test('in Vietnam the page about withdrawal explains how orders are cancelled, and cites no European law', async () => {
  const office = await openIn('VN')
  const [page] = await draft(office, { kinds: ['withdrawal'] })
  expect(page).toMatchObject({ title: 'Cancellation and returns', slug: 'cancellation-and-returns' })
  expect(page?.translations?.vi).toMatchObject({ title: 'Hủy đơn và đổi trả', slug: 'huy-don-va-doi-tra' })
  expect(JSON.stringify(page)).not.toContain('2011/83')
  await office.shop.close()
})

test('the address and tax number of the shop are filled into the drafts', async () => {
  const office = await openIn('DE')
  const payload = {
    site_name: 'Lamellen & Licht',
    site_description: 'Blinds to measure',
    contact_email: 'hallo@lamellen.example',
    contact_phone: '+49 89 1234567',
    address_street: 'Lindenstraße 4',
    address_postal_code: '80331',
    address_city: 'München',
    tax_number: 'DE123456789',
  }
  const admin = await office.shop.as('admin')
  await admin.send({ method: 'PUT', url: '/api/settings', payload })
  const [imprint] = await draft(office)
  expect(imprint?.content).toContain('Lindenstraße 4, 80331 München, Germany')
  expect(imprint?.translations?.de?.['content']).toContain('Lindenstraße 4, 80331 München, Deutschland')
  expect(imprint?.content).toContain('DE123456789')
  expect(imprint?.content).not.toContain('[street, postcode, town, country]')
  await office.shop.close()
})
