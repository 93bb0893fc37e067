import { languageCodes } from '../../../src/kernel/rules/languages.ts'
import { expect, test } from '../fixtures.ts'
import { startShop } from '../shop-process.ts'
import type { ShopProcess } from '../shop-process.ts'

// All use one shop.
test.describe.configure({ mode: 'default' })

let shop: ShopProcess

test.beforeAll(async () => {
  shop = await startShop({ SHOP_CURRENCY: 'EUR' })
})
test.afterAll(() => shop.remove())

const pages = ['/', '/products', '/categories/curtains', '/blog', '/blog/caring-for-linen-curtains']

const englishDay =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/
const own = { en: /€\d/, zh: /€\d/, vi: /\d\s€/, es: /\d\s€/, de: /\d\s€/, ru: /\d\s€/ }
const foreign = { en: /\d\s€/, zh: /\d\s€/, vi: /€\d/, es: /€\d/, de: /€\d/, ru: /€\d/ }

for (const code of languageCodes)
  test(`pages in ${code} write money and days as their reader does`, async ({ request }) => {
    const headers = { 'accept-language': code }
    const answer = await request.get(`${shop.address}/api/products`, { headers })
    const [product] = (await answer.json()) as { id: string }[]
    const read = [...pages, `/products/${product?.id}`]
    let all = ''
    for (const path of read) {
      const html = await (await request.get(`${shop.address}${path}`, { headers })).text()
      // What programs read keeps its own formats.
      const text = html.replaceAll(/<script.*?<\/script>|<style.*?<\/style>/gsu, '').replaceAll('&nbsp;', ' ')
      expect(text, path).not.toMatch(foreign[code])
      if (code !== 'en') expect(text, path).not.toMatch(englishDay)
      all += text
    }
    expect(all).toMatch(own[code])
    if (code === 'en') expect(all).toMatch(englishDay)
  })
