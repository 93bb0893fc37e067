import { beforeAll, describe, expect, test } from 'vitest'
import { textHash } from '#kernel/rules/localized.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getProduct, updateProduct } from '#modules/catalog/contract/index.ts'
import { aCategory, aProduct } from '#modules/catalog/factory.ts'
import { getSettings, putSettings } from '#modules/settings/contract/index.ts'
import { importTranslations, listTranslations, moveWrittenTexts } from './contract.ts'

let id: string

const shop = await shopOfFile()
const editor = await shop.as('editor')
id = (await aProduct(shop, { name: 'Alba', description: 'A roller blind', materials: ['Linen', 'Cotton'] }))
  .id

const send = (payload: string, dryRun = false, client = editor) =>
  client.send({
    method: 'POST',
    url: `${importTranslations.path}?dry_run=${dryRun}`,
    headers: { 'content-type': 'text/csv' },
    payload,
  })

const file = (...lines: string[]) => ['record,id,field,base,language,text', ...lines].join('\n')

test('a translation file can be exported, filled in and imported, and the shop shows the translations', async () => {
  const { text, status } = await editor.send({
    method: 'GET',
    url: `${listTranslations.path}?language=de&state=open`,
    headers: { accept: 'text/csv' },
  })
  expect(status).toBe(200)
  expect(text).toContain(`"product","${id}","name","Alba","de",""`)
  const filled = text
    .replace(`"name","Alba","de",""`, `"name","Alba","de","Rollo Alba"`)
    .replace(`"Linen, Cotton","de",""`, `"Linen, Cotton","de","Leinen, Baumwolle"`)
  const tried = await send(filled, true)
  expect(tried.body).toMatchObject({ dry_run: true, changed: 2, refused: 0 })
  expect((await editor.call(getProduct, { params: { id } })).body).not.toHaveProperty('translations')
  expect((await send(filled)).body).toMatchObject({ dry_run: false, changed: 2, refused: 0 })
  const { body } = await (await shop.as(null)).call(getProduct, { params: { id }, query: { lng: 'de' } })
  expect(body).toMatchObject({ name: 'Rollo Alba', materials: ['Leinen', 'Baumwolle'] })
  expect((await send(filled)).body).toMatchObject({ changed: 0 })
})

test('a file that is imported unchanged changes nothing', async () => {
  const category = await aCategory(shop, { description: 'Pleated' })
  const german = { de: { name: '=Plissees', description: ' Zeile eins\nZeile zwei\n' } }
  await shop.rows('update categories set translations = $1 where id = $2', [german, category.id])
  const { text } = await editor.send({
    method: 'GET',
    url: listTranslations.path,
    headers: { accept: 'text/csv' },
  })
  expect(text).toContain('Zeile zwei')
  expect((await send(text, true)).body).toMatchObject({ changed: 0, refused: 0, lines: [] })
})

test('a translation of an earlier original text is imported and counts as outdated', async () => {
  await editor.call(updateProduct, { params: { id }, body: { description: 'A new description' } })
  const line = `product,${id},description,A roller blind,es,Un estor`
  expect((await send(file(line))).body).toMatchObject({ changed: 1, refused: 0 })
  const { body } = await editor.call(getProduct, { params: { id } })
  expect(body.outdatedTranslations).toEqual({ es: ['description'] })
  const { body: progress } = await editor.call(listTranslations, { query: { language: 'es' } })
  expect(progress.find(({ record }) => record === 'product')).toMatchObject({ translated: 1, outdated: 1 })
})

test('a file with an invalid line changes nothing, and the errors are reported by line', async () => {
  const category = await aCategory(shop)
  const wrong = file(
    `category,${category.id},name,,de,Rollos`,
    'planet,1,name,,de,Erde',
    'product,unknown,name,,de,Rollo',
    `product,${id},price,,de,Rollo`,
    `product,${id},name,,xx,Rollo`,
    `product,${id},name,,de,${'x'.repeat(201)}`,
    'settings,settings,site_description,,de,Rollos nach Maß',
  )
  const { status, refused } = await send(wrong)
  expect([status, refused.code, refused['refused'], refused['changed']]).toEqual([
    422,
    'import_refused',
    6,
    1,
  ])
  const lines = refused['lines'] as { line: number; message?: string }[]
  expect(lines.slice(0, 6).map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '3: There is no kind of record “planet”',
    '4: There is no product “unknown”',
    '5: A product has no text “price”',
    '6: There is no language “xx”',
    '7: At most 200 characters',
    '8: You may not change this record',
  ])
  const [row] = await shop.rows('select translations from categories where id = $1', [category.id])
  expect(row).toEqual({ translations: {} })
})

test('a slug that is already in use refuses the whole file', async () => {
  const [first, second] = [await aCategory(shop, { slug: 'plissees' }), await aCategory(shop)]
  const { status, refused } = await send(
    file(`category,${first.id},name,,de,Plissees`, `category,${second.id},slug,,de,plissees`),
  )
  expect([status, refused['refused']]).toEqual([422, 1])
  const [row] = await shop.rows('select translations from categories where id = $1', [first.id])
  expect(row).toEqual({ translations: {} })
})

test('a viewer can read the progress but not import files', async () => {
  const viewer = await shop.as('viewer')
  expect((await viewer.call(listTranslations)).status).toBe(200)
  expect((await send(file(), false, viewer)).status).toBe(403)
})

describe('after a change of the base language', () => {
  const german = { name: 'Rollo Bora', materials: ['Leinen'] }
  let owner: Client
  const base = async (baseLanguage: 'de' | 'en') => {
    const { site_name, site_description, logo_url, contact_email, contact_phone } = (
      await owner.call(getSettings)
    ).body
    const body = { site_name, site_description, logo_url, contact_email, contact_phone, baseLanguage }
    await owner.call(putSettings, { body })
  }
  beforeAll(async () => {
    owner = await shop.as('admin')
  })

  test('texts are moved to their language, and translations into the new base language take their place', async () => {
    const product = await aProduct(shop, {
      name: 'Bora',
      description: 'A blind',
      materials: ['Linen'],
      translations: { de: german, es: { name: 'Estor Bora', of: { name: textHash('Bora') } } },
    })
    await base('de')
    const { status, body } = await owner.call(moveWrittenTexts, { body: { from: 'en' } })
    expect(status).toBe(200)
    expect(body.moved).toBeGreaterThan(2)
    const read = async () => (await owner.call(getProduct, { params: { id: product.id } })).body
    const moved = await read()
    // The description has no German text, so it stays until somebody writes one.
    expect(moved).toMatchObject({ ...german, description: 'A blind', version: product.version + 1 })
    expect(moved.translations).toEqual({
      en: { name: 'Bora', description: 'A blind', materials: ['Linen'] },
      es: { name: 'Estor Bora' },
    })
    expect(moved.outdatedTranslations).toBeUndefined()
    const [warranty] = await shop.rows<{ title: string; english: string }>(
      `select title, translations -> 'en' ->> 'title' as english from support_items where slug = 'warranty'`,
    )
    expect(warranty).toEqual({ title: 'Garantie', english: 'Warranty' })
    // A second time changes nothing.
    await owner.call(moveWrittenTexts, { body: { from: 'en' } })
    expect(await read()).toEqual(moved)
    const [entry] = await shop.rows(
      `select after from audit_log where action = 'settings.move_texts' order by at limit 1`,
    )
    expect(entry).toMatchObject({ after: { textsWrittenIn: 'en', baseLanguage: 'de' } })
  })

  test('moving from the base language itself is refused, and so is an editor', async () => {
    await base('de')
    const refused = await owner.call(moveWrittenTexts, { body: { from: 'de' } })
    expect([refused.status, refused.refused.fields]).toEqual([
      400,
      { from: 'The texts are in the base language already' },
    ])
    expect((await editor.call(moveWrittenTexts, { body: { from: 'en' } })).status).toBe(403)
  })
})
