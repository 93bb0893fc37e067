import AxeBuilder from '@axe-core/playwright'
import { alive, expect, signedIn, test } from '../fixtures.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('the public pages have no accessibility faults', async ({ page, request }) => {
      const [product] = (await (await request.get('/api/products')).json()) as [{ id: string }]
      const paths = [
        '/',
        '/products',
        `/products/${product.id}`,
        '/categories/curtains',
        '/login',
        '/no-such-page',
      ]
      for (const path of paths) {
        await page.goto(path)
        await alive(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          path,
        ).toEqual([])
      }
    })

    test('blog, about and support have no accessibility faults', async ({ page }) => {
      const paths = [
        '/blog',
        '/blog/caring-for-linen-curtains',
        '/about',
        '/support',
        '/support/contact-us',
        '/support/never-written',
      ]
      for (const path of paths) {
        await page.goto(path)
        await alive(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          path,
        ).toEqual([])
      }
    })

    test('cart, checkout and account have no accessibility faults', async ({ page }) => {
      await signedIn(page)
      await page.goto('/products')
      await alive(page)
      await page.getByRole('link', { name: /Oak 50/ }).click()
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      for (const [path, heading] of [
        ['/cart', /cart/i],
        ['/checkout', 'Checkout'],
        ['/account', 'Your account'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          path,
        ).toEqual([])
      }
    })
  })
}
