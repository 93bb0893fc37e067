import type { Page } from '@playwright/test'
import { languageCodes } from '#kernel/rules/languages.ts'
import { mailsTo } from '../../mails.ts'
import { hydrated, aShopper, expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

/** The heading of the products page in each language. */
const headings = {
  en: 'Products',
  vi: 'Sản phẩm',
  zh: '产品',
  es: 'Productos',
  de: 'Produkte',
  ru: 'Каталог',
} as const

/** The picker in the header; its name is translated too. */
const picker = (page: Page) => page.getByRole('banner').getByRole('combobox')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A page in a browser with this locale, outside the context of the test. */
function readingIn(locale: string) {
  test.use({ locale })
}

test.describe('the language picker', () => {
  readingIn('en-US')

  test('the language picker lists six languages, each with its flag and its own name', async ({ page }) => {
    await page.goto('/products')
    await expect(picker(page).getByRole('option')).toHaveText([
      '🇬🇧 English',
      '🇻🇳 Tiếng Việt',
      '🇨🇳 简体中文',
      '🇪🇸 Español',
      '🇩🇪 Deutsch',
      '🇷🇺 Русский',
    ])
    await expect(picker(page)).toHaveValue('en')
  })

  test('changes every text, the title and the document language, and lasts after a reload', async ({
    page,
    request,
    shop,
  }) => {
    await page.goto('/products')
    await hydrated(page)
    for (const code of ['es', 'zh', 'ru'] as const) {
      await picker(page).selectOption(code)
      await expect(heading(page)).toHaveText(headings[code])
      await expect(page.locator('html')).toHaveAttribute('lang', code)
      await expect(page).toHaveTitle(new RegExp(`^${headings[code]}`))
    }
    await expect(page.getByRole('navigation', { name: 'Основная навигация' })).toBeVisible()
    await page.reload()
    await expect(heading(page)).toHaveText(headings.ru)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(picker(page)).toHaveValue('ru')

    // The server renders this language, before any script runs.
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await request.get(`${shop.address}/products`, { headers: { cookie } })
    const html = await answer.text()
    expect(html).toMatch(/<html[^>]* lang="ru"/)
    expect(html).toContain('>Каталог</h1>')
    expect(html).not.toContain('>Products<')
  })

  test('the language picker applies the later of two quick choices, however late its texts load', async ({
    page,
  }) => {
    await page.goto('/products')
    await hydrated(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/locales/de/*', async (route) => {
      await held
      await route.continue()
    })
    await picker(page).selectOption('de')
    await picker(page).selectOption('es')
    await expect(heading(page)).toHaveText(headings.es)
    const late = page.waitForResponse('**/locales/de/*')
    release()
    await (await late).finished()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(heading(page)).toHaveText(headings.es)
  })

  test('the language picker keeps the current language while the texts of another cannot be loaded', async ({
    browser,
    shop,
  }) => {
    const page = await browser.newPage({ baseURL: shop.address, locale: 'en-US' })
    await page.clock.install()
    await page.goto('/products')
    await hydrated(page)
    let attempts = 0
    let blocked = true
    await page.route('**/locales/**', (route) => {
      attempts += 1
      return blocked ? route.abort('connectionfailed') : route.continue()
    })
    await picker(page).selectOption('de')
    // Retried five times after growing pauses, which are skipped here.
    for (let expected = 1; expected <= 6; expected += 1) {
      await expect.poll(() => attempts).toBeGreaterThanOrEqual(expected)
      await expect(heading(page)).toHaveText(headings.en)
      await page.clock.fastForward(20_000)
    }
    expect(attempts).toBe(6)
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Home')
    // Translated texts, never their keys.
    await expect(page.locator('body')).not.toContainText(/\b(nav|footer|catalog)\.\w/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    blocked = false
    await picker(page).selectOption('vi')
    await expect(heading(page)).toHaveText(headings.vi)
    await picker(page).selectOption('de')
    await expect(heading(page)).toHaveText(headings.de)
    await page.context().close()
  })

  test('formats sizes for the language and amounts for the shop', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    await picker(page).selectOption('de')
    await expect(heading(page)).toHaveText(headings.de)
    await page.getByRole('link', { name: /Eiche 50/ }).click()
    await expect(page.getByText('2,70 m²')).toBeVisible()
    await expect(page.getByText(/^3\.915\.000\s₫$/)).toBeVisible()
    await page.getByLabel('Höhe (m)').fill('3.5')
    await page.getByRole('button', { name: 'In den Warenkorb' }).click()
    await expect(page.getByRole('alert')).toHaveText(/zwischen 0,5 und \d(,\d+)? m/)
    await picker(page).selectOption('ru')
    await expect(page.getByText('5,25 м²')).toBeVisible()
  })
})

test.describe('a browser that prefers Austrian German', () => {
  readingIn('de-AT')

  test('a browser that prefers Austrian German gets German from the server', async ({ page }) => {
    const answer = await page.goto('/products')
    expect(await answer?.text()).toContain('>Produkte</h1>')
    await hydrated(page)
    await expect(heading(page)).toHaveText(headings.de)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  test('a browser that prefers Austrian German follows an earlier choice instead, and sends it to the server', async ({
    page,
    context,
  }) => {
    // On a slow phone the texts load before the page is fully hydrated.
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'))
    await page.goto('/products')
    await expect(heading(page)).toHaveText(headings.es)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    const answer = await page.reload()
    expect(await answer?.text()).toContain('>Productos</h1>')
  })
})

test.describe('a URL with a language', () => {
  readingIn('en-US')

  test('a URL with a language gives way to the language chosen on its page, also after a reload', async ({
    page,
  }) => {
    await page.goto('/products?category=curtains&lng=de')
    await hydrated(page)
    await picker(page).selectOption('ru')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(page).toHaveURL('/products?category=curtains')
    const answer = await page.reload()
    expect(await answer?.text()).toMatch(/<html[^>]* lang="ru"/)
    await expect(picker(page)).toHaveValue('ru')
  })

  test('a URL with a language that is unknown is answered in the language chosen earlier', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'))
    await page.goto('/products?lng=fr')
    await expect(heading(page)).toHaveText(headings.es)
  })

  test('a URL with a language sets the language of mails', async ({ page, shop }) => {
    const { email } = await signedIn(page)
    await page.goto('/forgot-password?lng=de')
    await hydrated(page)
    await page.getByLabel('E-Mail').fill(email)
    await page.getByRole('button', { name: 'Link senden' }).click()
    const mailText = async () => (await mailsTo(shop.dataDir, email)).map(({ body }) => body).join('\n')
    await expect.poll(mailText, { timeout: 60_000 }).toContain('Passwort')
  })
})

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-US', viewport: { width: 390, height: 844 } })

  test('chooses a language in the header, and keeps it from page to page', async ({ page }) => {
    await page.goto('/products?category=curtains&lng=es')
    const header = page.getByRole('banner')
    await expect(picker(page).getByRole('option')).toHaveCount(6)
    await picker(page).selectOption('de')
    await header.getByRole('button', { name: 'Elegir' }).click()
    await expect(page).toHaveURL('/products?category=curtains')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await header.getByRole('link', { name: 'Über uns' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  test('a browser without JavaScript is not redirected to another site by choosing one', async ({
    page,
    request,
    shop,
  }) => {
    for (const to of ['//evil.example/', 'https://evil.example/', '/api/logout', '/\\evil.example']) {
      const query = new URLSearchParams({ lng: 'de', to })
      const answer = await request.get(`${shop.address}/language?${query}`, { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']], to).toEqual([303, '/'])
    }
    await page.goto('/language?lng=nonsense&to=/about')
    await expect(page).toHaveURL('/about')
    expect(await page.context().cookies()).toEqual([])
  })
})

test.describe('a browser that prefers no available language', () => {
  readingIn('fr-FR')

  test('a browser that prefers no available language gets English', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    await expect(heading(page)).toHaveText(headings.en)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test.describe('a browser that prefers Vietnamese', () => {
  readingIn('vi-VN')

  test('a browser that prefers Vietnamese gets the mail about its order in Vietnamese', async ({
    page,
    shop,
  }) => {
    const shopper = aShopper()
    await signedIn(page, shopper)
    await page.goto('/products')
    await hydrated(page)
    await page.getByRole('link', { name: /Sồi 50/ }).click()
    await page.getByLabel('Chiều rộng (m)').fill('1.2')
    await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
    await expect(page.getByText('Đã thêm vào giỏ hàng', { exact: true })).toBeVisible()
    await page.goto('/checkout')
    await page.getByLabel('Họ và tên').fill('Nguyễn Thị Lan')
    await page.getByLabel('Số điện thoại').fill('+84 901 234 567')
    await page.getByLabel('Địa chỉ giao hàng').fill('12 Nguyễn Huệ, Quận 1, TP. Hồ Chí Minh')
    await page.getByRole('button', { name: 'Đặt hàng (COD)' }).click()
    await expect(page.getByText('Đặt hàng thành công!', { exact: true })).toBeVisible()

    const mailText = async () =>
      (await mailsTo(shop.dataDir, shopper.email)).map(({ body }) => body).join('\n')
    await expect.poll(mailText, { timeout: 60_000 }).toContain('Kính gửi quý khách,')
    const mails = await mailText()
    expect(mails).toContain('1,2 m × 1,8 m = 2,16 m²')
    expect(mails).toContain('Phương thức thanh toán: tiền mặt khi nhận hàng (COD).')
  })

  test('a browser that prefers Vietnamese shows prices with the đồng sign, and the not-found page in Vietnamese', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByText(/\d\s₫\/m²$/).first()).toBeVisible()
    await page.goto('/nowhere')
    await expect(heading(page)).toHaveText('Không tìm thấy trang')
    await expect(page).toHaveTitle(/Không tìm thấy trang/)
  })

  test('a browser that prefers Vietnamese shows the back office in English', async ({ page }) => {
    await signIn(page, owner)
    await page.goto('/admin/orders')
    await expect(heading(page)).toHaveText('Order management')
    await expect(page.getByRole('heading', { name: 'Đơn hàng' })).toHaveCount(0)
  })
})

test('a page cached for German readers is in German, whatever headers its first reader sends', async ({
  request,
}) => {
  const page = '/about?kept=for-all'
  const german = { 'accept-language': 'de' }
  const first = await request.get(page, { headers: { ...german, 'content-language': 'ru' } })
  const next = await request.get(page, { headers: german })
  for (const answer of [first, next]) expect(await answer.text()).toContain('<html lang="de"')
})

test('every language file is served with the same keys', async ({ request, shop }) => {
  const keys: string[][] = []
  for (const code of languageCodes) {
    const answer = await request.get(`${shop.address}/locales/${code}/translation.json`)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toContain('application/json')
    keys.push(Object.keys((await answer.json()) as object).toSorted())
  }
  for (const one of keys) expect(one).toEqual(keys[0])
})
