import { hydrated, expect, signedIn, test } from '../fixtures.ts'
import { labelFaults } from '../label-in-name.ts'

for (const language of ['en', 'de', 'vi'])
  test(`every control in the shop has its visible label in its name, in ${language}`, async ({
    page,
    request,
  }) => {
    await signedIn(page)
    const [product] = (await (await request.get('/api/products')).json()) as [{ id: string }]
    const paths = [
      '/',
      '/products',
      `/products/${product.id}`,
      '/categories/curtains',
      '/blog',
      '/blog/caring-for-linen-curtains',
      '/about',
      '/support',
      '/support/warranty',
      '/login',
      '/cart',
      '/checkout',
      '/account',
      '/measuring-sheet',
      '/no-such-page',
    ]
    for (const path of paths) {
      await page.goto(`${path}?lng=${language}`)
      await hydrated(page)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      expect(await labelFaults(page), path).toEqual([])
    }
  })
