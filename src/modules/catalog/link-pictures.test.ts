import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aPicture, uploaded } from '#test/pictures.ts'
import { aCategory, aProduct } from './factory.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)

const room = '/pictures/roller-sage-1-1280.webp'

async function pictureAt(url: string) {
  const { statusCode, headers, rawPayload } = await shop.http.inject({ url })
  return { status: statusCode, headers, bytes: rawPayload }
}
const ofProduct = async (id: string, query = '') =>
  (await pictureAt(`/products/${id}/link-picture.jpg${query}`)).bytes

/** The average colour of a picture of three channels, each from 0 to 255. */
async function averageOf(picture: Sharp): Promise<number[]> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = data.length / info.channels
  return Array.from({ length: info.channels }, (_, channel) => {
    let sum = 0
    for (let at = channel; at < data.length; at += info.channels) sum += data[at] ?? 0
    return Math.round(sum / pixels)
  })
}
const part = (bytes: Buffer, left: number, width: number) =>
  sharp(bytes).extract({ left, top: 0, width, height: 630 })

describe('the picture for links', () => {
  test('the picture for links shows a product beside its photograph as JPEG of 1200 by 630 pixels', async () => {
    const { id } = await aProduct(shop, { name: 'Sage Roller', imageUrls: [room] })
    const { status, headers, bytes } = await pictureAt(`/products/${id}/link-picture.jpg`)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=86400',
    ])
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const file = await readFile(new URL(`../../../public${room}`, import.meta.url))
    const photograph = await averageOf(sharp(file).resize(660, 630, { fit: 'cover' }))
    const shown = await averageOf(part(bytes, 540, 660))
    for (const [channel, value] of shown.entries())
      expect(Math.abs(value - (photograph[channel] ?? 0))).toBeLessThan(3)
    expect(await ofProduct(id)).toEqual(bytes)
  })

  test('the picture for links follows name, price, language and the name of the shop', async () => {
    const { id } = await aProduct(shop, { name: 'Oak Blind' })
    const seen = [await ofProduct(id), await ofProduct(id, '?lng=de')]
    await shop.rows(`update products set price_per_sqm = 120000 where id = $1`, [id])
    seen.push(await ofProduct(id))
    await shop.rows(`update products set name = 'Walnut Blind' where id = $1`, [id])
    seen.push(await ofProduct(id))
    await shop.rows(`update settings set site_name = 'Окна и шторы'`)
    seen.push(await ofProduct(id))
    expect(new Set(seen.map((bytes) => bytes.toString('base64'))).size).toBe(5)
  })

  test('the picture for links has a price in every currency, by its code where the typeface lacks its sign', async () => {
    const abroad = await openShop({ settings: { SHOP_CURRENCY: 'ILS' } })
    const { id } = await aProduct(abroad, { imageUrls: [] })
    const shown = async () => {
      const { rawPayload } = await abroad.http.inject({ url: `/products/${id}/link-picture.jpg` })
      return rawPayload.toString('base64')
    }
    const seen = [await shown()]
    for (const price of [120_000, 0]) {
      await abroad.rows(`update products set price_per_sqm = $2, base_price = $2 where id = $1`, [id, price])
      seen.push(await shown())
    }
    await abroad.close()
    expect(new Set(seen).size).toBe(3)
  })

  test('the picture for links writes Cyrillic and Vietnamese, and leaves out a name in Chinese', async () => {
    const named = async (name: string) => ofProduct((await aProduct(shop, { name, imageUrls: [] })).id)
    const [none, other] = [await named('亚麻窗帘'), await named('橡木百叶窗')]
    expect(none).toEqual(other)
    for (const name of ['Льняная штора', 'Rèm cuốn chống nắng']) expect(await named(name)).not.toEqual(none)
    // As pasted from a message.
    expect(await named('Oak\u200e Blind ☀\ufe0f')).toEqual(await named('Oak Blind'))
  })

  test('the picture for links shows an uploaded photograph, and the logo of a shop that has one', async () => {
    const editor = await shop.as('admin')
    const red = await uploaded(
      editor,
      await aPicture({ width: 900, height: 900, colour: '#c03020' }).png().toBuffer(),
    )
    const { id } = await aProduct(shop, { imageUrls: [red] })
    const marked = await ofProduct(id)
    const [r = 0, g = 0] = await averageOf(part(marked, 548, 650))
    expect([r > 180, g < 60]).toEqual([true, true])
    await shop.rows(`update settings set logo_url = $1`, [red])
    const [ofLogo = 0, green = 0] = await averageOf(
      sharp(await ofProduct(id)).extract({ left: 60, top: 60, width: 40, height: 40 }),
    )
    expect([ofLogo > 180, green < 60]).toEqual([true, true])
    await shop.rows(`update settings set logo_url = ''`)
  })

  test('fetches nothing from other servers and stays whole without a photograph', async () => {
    const at = async (address: string) =>
      ofProduct((await aProduct(shop, { name: 'Bamboo', imageUrls: [address] })).id)
    const [missing, elsewhere, outside] = [
      await at('/pictures/no-such-picture.webp'),
      await at('https://elsewhere.example/a.jpg'),
      await at('/pictures/../favicon.ico'),
    ]
    for (const [channel, value] of (await averageOf(part(missing, 548, 650))).entries())
      expect(Math.abs(value - ([0xe4, 0xdc, 0xcd][channel] ?? 0))).toBeLessThan(2)
    expect([elsewhere, outside]).toEqual([missing, missing])
  })

  test('exists for categories with their lowest price, and for the shop', async () => {
    const category = await aCategory(shop)
    const url = `/categories/${category.id}/link-picture.jpg`
    const empty = await pictureAt(url)
    await aProduct(shop, { categoryId: category.id, imageUrls: [room], isFeatured: true })
    const full = await pictureAt(url)
    expect([empty.status, full.status, full.bytes.equals(empty.bytes)]).toEqual([200, 200, false])
    // What costs only what is chosen has no price to show.
    await aProduct(shop, { categoryId: category.id, pricePerSqm: 0, basePrice: 0, imageUrls: [] })
    expect((await pictureAt(url)).bytes.equals(full.bytes)).toBe(true)
    const home = await pictureAt('/link-picture.jpg')
    expect([home.status, (await sharp(home.bytes).metadata()).width]).toEqual([200, 1200])
    expect(home.bytes.equals(full.bytes)).toBe(false)
  })

  test('the picture for links does not exist for what is not on sale', async () => {
    const { id } = await aProduct(shop, { state: 'draft' })
    const editor = await shop.as('editor')
    for (const client of [visitor, editor]) {
      const { status } = await client.send({ method: 'GET', url: `/products/${id}/link-picture.jpg` })
      expect(status).toBe(404)
    }
    for (const kind of ['products', 'categories'])
      expect((await pictureAt(`/${kind}/00000000-0000-4000-8000-000000000000/link-picture.jpg`)).status).toBe(
        404,
      )
  })
})
