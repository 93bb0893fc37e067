import type { Page } from '@playwright/test'

/** A virtual device with passkeys, by the browser's WebAuthn tools, which uses them without asking. */
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
    /** How many passkeys it has. */
    async count(): Promise<number> {
      return (await tools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
    /** Whether user verification succeeds. */
    allow: (enabled: boolean) =>
      tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: enabled }),
  }
}

/** A browser without passkey autofill. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}
