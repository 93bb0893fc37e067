import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/shop.ts'

const shop: TestShop = await openShop()
const phone = await shop.as(null)

afterAll(() => shop.close())

interface Manifest {
  name: string
  start_url: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

async function manifest() {
  const { headers, text } = await phone.send({ method: 'GET', url: '/manifest.webmanifest' })
  return { headers, ...(JSON.parse(text) as Manifest) }
}

const publicFile = (src: string) => readFile(new URL(`../../../public${src}`, import.meta.url))

test('the shop can be added to a home screen under its own name', async () => {
  await shop.pool.query(`UPDATE settings SET site_name = 'Lamellen & Licht'`)
  const { headers, name, start_url } = await manifest()
  expect(headers['content-type']).toMatch('application/manifest+json')
  expect([name, start_url]).toEqual(['Lamellen & Licht', '/'])
})

test('the manifest describes the shop in the language of the page, or else in the base language', async () => {
  await shop.pool.query(`UPDATE settings SET site_description = 'Blinds to measure',
    translations = '{"de": {"site_description": "Rollos nach Maß"}}'`)
  const told = async (url: string) => {
    const { text } = await phone.send({ method: 'GET', url })
    const { lang, description } = JSON.parse(text) as { lang: string; description: string }
    return [lang, description]
  }
  expect(await told('/manifest.webmanifest?lng=de')).toEqual(['de', 'Rollos nach Maß'])
  expect(await told('/manifest.webmanifest?lng=es')).toEqual(['en', 'Blinds to measure'])
  expect(await told('/manifest.webmanifest')).toEqual(['en', 'Blinds to measure'])
})

test('every icon has the size given in the manifest', async () => {
  const { icons } = await manifest()
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src, sizes, type } of icons.filter(({ sizes }) => sizes !== 'any')) {
    const png = await publicFile(src)
    expect(type).toBe('image/png')
    expect(png.toString('latin1', 1, 4)).toBe('PNG')
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('older browsers and phones find their icons', async () => {
  const apple = await publicFile('/apple-touch-icon.png')
  expect([apple.readUInt32BE(16), apple.readUInt32BE(20)]).toEqual([180, 180])
  const ico = await publicFile('/favicon.ico')
  expect([ico.readUInt16LE(2), ico.readUInt8(6), ico.readUInt8(7)]).toEqual([1, 32, 32])
  expect(ico.toString('latin1', 23, 26)).toBe('PNG')
})
