import { credentials, startOpenIdProvider } from '../../openid-provider.ts'
import { hydrated, expect, test } from '../fixtures.ts'
import { freePort, startShop } from '../shop-process.ts'

// The second shop is another origin than that of the worker's context.
test.use({ isFirstVisit: true })

test('each of the three buttons reports that its provider is not configured', async ({ page }) => {
  for (const name of ['Continue with SSO', 'Continue with Google', 'Continue with GitHub']) {
    await page.goto('/login')
    await hydrated(page)
    await page.getByRole('button', { name }).click()
    await page.waitForURL('**/login?error=provider_not_configured')
    await expect(page.getByRole('alert')).toHaveText('This sign-in method is not available yet.')
  }
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(3)
})

test('a shopper signs in with a provider, and removes it from the account', async ({ page }) => {
  // The provider needs the URL of the shop before it starts.
  const port = await freePort()
  const provider = await startOpenIdProvider([`http://localhost:${port}/api/callback`])
  const shop = await startShop({
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: credentials.id,
    OIDC_CLIENT_SECRET: credentials.secret,
    OIDC_NAME: 'Weavers',
  })
  try {
    provider.person = {
      sub: 'mai',
      email: 'mai@mail.example',
      email_verified: true,
      given_name: 'Mai',
      family_name: 'Tran',
    }
    await page.goto(`${shop.address}/login`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Continue with SSO' }).click()
    await page.waitForURL(`${shop.address}/`)
    await expect(page.getByText('Logged in successfully!', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Account' }).first().click()
    const ways = page.getByRole('region', { name: 'Ways to sign in' })
    await expect(ways).toContainText('Linked as mai@mail.example')
    await ways.getByRole('button', { name: 'Unlink Weavers' }).click()
    await expect(ways).toContainText('Not linked')
    await ways.getByRole('button', { name: 'Link Weavers' }).click()
    await expect(ways).toContainText('Linked as mai@mail.example')
    expect(new URL(page.url()).pathname).toBe('/account')

    await page.goto(`${shop.address}/api/callback?code=x&state=y`)
    await page.waitForURL('**/login?error=sign_in_failed')
    await expect(page.getByRole('alert')).toHaveText('The sign-in did not succeed. Please try again.')
  } finally {
    // The page closes before the shop.
    await page.goto('about:blank')
    await shop.remove()
    await provider.close()
  }
})
