import { describe, expect, test } from 'vitest'
import { placedOrder, type Piece } from '../../factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { readPdf } from '#test/pdf.ts'
import { address, type Input } from '#kernel/contract/endpoint.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { getProductionPdf } from '../../contract/orders-admin.ts'

const shop = await shopOfFile()
const customer = await shop.as('customer')
const viewer = await shop.as('viewer')

/** The id of an order of these pieces. */
const ordered = (pieces: Piece[]) => placedOrder(shop, customer, pieces)

const chain = { loop: 'chain', device: 'tensioner', freeCord: false } as const
const cloth = (rollMm: number) => ({ rollMm, turnable: false, repeatMm: 0 })

describe('the production documents as a PDF file', () => {
  const papers = async (query: NonNullable<Input<typeof getProductionPdf>['query']>, client = viewer) => {
    const answer = await client.raw({ method: 'GET', url: address(getProductionPdf, { query }) })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    return readPdf(answer.rawPayload)
  }
  const threeKinds = () =>
    ordered([
      [
        { kind: 'roller', name: 'Feld Rollo', facts: { cloth: cloth(2000), control: chain, roll: 'front' } },
        { width: 1.2, length: 1.6, mount: 'inside', depth: 0.05, room: 'Küche', note: 'Kette links' },
      ],
      [
        { kind: 'venetian', facts: { slat: { width: 25 } } },
        { width: 1.2, length: 1.5, mount: 'outside', measured: 'demo' },
      ],
      [
        {
          kind: 'curtain',
          facts: { cloth: { ...cloth(1400), repeatMm: 370 }, heading: { fullness: 2000, pitchMm: 0 } },
        },
        { width: 2, length: 2.1 },
      ],
    ])

  test('the production documents as a PDF file show in German the cuts of three kinds, warnings, and a label for each piece', async () => {
    const { pages, language } = await papers({ ids: await threeKinds(), lng: 'de' })
    expect(language).toBe('de')
    const cuts = pages
      .slice(
        0,
        pages.findIndex((page) => page.includes('Zuschnittplan')),
      )
      .join(' ')
    for (const words of [
      'Vor dem Zuschnitt',
      'Beispielmaß, niemand hat gemessen',
      'Rollos',
      '1195 × 1600 (bestellt 1200 × 1600)',
      '1165 × 1900',
      '1,90 m von 2000 mm, aufrecht',
      '⌀ 32, 1165',
      'Vor der Welle',
      'Kette 1000 mm, EN 13120',
      'Küche · In der Nische · Kette links',
      'Jalousien',
      '70 × 1200, 25 breit',
      'Vorhänge',
      '4 × 2590',
      '2-fache Weite',
      'Toleranz ±1 %',
    ])
      expect(cuts).toContain(words)
    const plan = pages.find((page) => page.includes('Zuschnittplan')) ?? ''
    expect(plan).toContain('Feld Rollo, Ballen 2000 mm breit')
    expect(plan).toContain('1,90 m vom Ballen, davon 58,3 % genutzt')
    const labels = pages.at(-1) ?? ''
    expect(labels).toMatch(/-1 Feld Rollo 1195 × 1600 mm Küche In der Nische Welle ⌀ 32, 1165 mm/)
    expect(labels).toContain('⚠ Kette 1000 mm, EN 13120')
  })

  test('the production documents as a PDF file are in the language of the settings unless another one is requested', async () => {
    const admin = await shop.as('admin')
    const ids = await threeKinds()
    await admin.call(putSelling, { body: { language: 'ru' } })
    expect(await papers({ ids })).toMatchObject({
      language: 'ru',
      pages: expect.arrayContaining([expect.stringContaining('Рулонные шторы')]),
    })
    await admin.call(putSelling, { body: { language: 'en' } })
    expect((await papers({ ids })).pages[0]).toContain('Roller blinds')
    expect((await papers({ ids, lng: 'zh' })).pages[0]).toContain('卷帘')
  })

  test('the production documents as a PDF file keep every line of a label when a room has a long name', async () => {
    const room = 'Das Zimmer hinter dem Garten mit dem großen Fenster nach Süden und der Tür zur Terrasse'
    const id = await ordered([
      [
        { kind: 'roller', facts: { control: chain } },
        { width: 1.2, length: 1.6, mount: 'inside', room },
      ],
    ])
    const labels = (await papers({ ids: id, lng: 'de' })).pages.at(-1) ?? ''
    expect(labels).toMatch(/Das Zimmer hinter dem .*… In der Nische .*⚠ Kette 1000 mm/)
    expect(labels).not.toContain('Terrasse')
  })

  test('the production documents as a PDF file name on a label all that is chosen, and in the drawing of a roll also the narrowest piece', async () => {
    const chosen = ['Farbe', 'Steuerung', 'Seite', 'Kassette', 'Führung', 'Beschwerung', 'Kette'].map(
      (name, index) => [`${name} des bestellten Rollos`, `${index + 1}. Wahl des Kunden`] as const,
    )
    const roller = { kind: 'roller', facts: { cloth: cloth(2800), control: chain } } as const
    const id = await ordered([
      [roller, { width: 0.5, length: 2.9, mount: 'outside', options: Object.fromEntries(chosen) }],
      [roller, { width: 2.5, length: 2.9, mount: 'outside' }],
    ])
    const { pages } = await papers({ ids: id, lng: 'de' })
    for (const [name, choice] of chosen) expect(pages.at(-1)).toContain(`${name}: ${choice}`)
    const number = `${id.slice(-8).toUpperCase()}-1`
    const plan = pages.filter((page) => page.includes('Streifen')).join(' ')
    // In the drawing and in the table beside it.
    expect(plan.split(number)).toHaveLength(3)
  })

  test('the production documents as a PDF file say so when no order was found, and are only for staff', async () => {
    const { pages } = await papers({ ids: '00000000-0000-4000-8000-000000000000', lng: 'en' })
    expect(pages).toEqual([expect.stringContaining('None of these orders was found.')])
    const refused = await customer.raw({
      method: 'GET',
      url: address(getProductionPdf, { query: { ids: '' } }),
    })
    expect(refused.statusCode).toBe(403)
  })
})
