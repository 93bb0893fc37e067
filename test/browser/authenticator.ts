import type { Page } from '@playwright/test'

/** A device that holds passkeys and lets its owner use them without being asked, as the browser's own tools make it. */
export async function aDevice(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** How many passkeys it holds. */
    async count(): Promise<number> {
      return (await tools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
    /** Whether its owner lets it be used. */
    allow: (enabled: boolean) =>
      tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: enabled }),
  }
}

/** A browser that offers passkeys only when it is asked to. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}
