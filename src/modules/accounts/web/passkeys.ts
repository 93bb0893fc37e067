import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { addPasskey, askToAddPasskey } from '../contract/own-security.ts'
import {
  askForPasskey,
  askForSecondPasskey,
  finishSignInWithPasskey,
  signInWithPasskey,
} from '../contract/second-factor.ts'
import { call } from '#kernel/web/api.ts'

// Loaded on the first use of a passkey: `import('…/passkeys.ts')`.

/** The device returned no passkey: the request was dismissed, timed out, or is not supported. */
export class PasskeyNotUsed extends Error {
  override name = 'PasskeyNotUsed'
  readonly code: 'cancelled' | 'unsupported'

  constructor(code: 'cancelled' | 'unsupported') {
    super(code)
    this.code = code
  }
}

async function onDevice<T>(use: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyNotUsed('unsupported')
  try {
    return await use()
  } catch (error) {
    const unsupported = error instanceof Error && error.name === 'SecurityError'
    throw new PasskeyNotUsed(unsupported ? 'unsupported' : 'cancelled')
  }
}

/** Creates a passkey for the signed-in account. */
export async function createPasskey() {
  const optionsJSON = await call(askToAddPasskey, {})
  const credential = await onDevice(() => startRegistration({ optionsJSON }))
  return call(addPasskey, { body: { credential } })
}

/** Signs in with any passkey that the person chooses; `autofill` offers them in the address field. */
export async function signInByPasskey({ autofill }: { autofill: boolean }) {
  const optionsJSON = await call(askForPasskey, {})
  const credential = await onDevice(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }))
  return call(signInWithPasskey, { body: { credential } })
}

/** Completes the pending sign-in of this browser with a passkey of its account. */
export async function finishByPasskey() {
  const optionsJSON = await call(askForSecondPasskey, {})
  const credential = await onDevice(() => startAuthentication({ optionsJSON }))
  return call(finishSignInWithPasskey, { body: { credential } })
}

/** Cancels the offer of passkeys in a field. */
export function cancelPasskeyOffer(): void {
  WebAuthnAbortService.cancelCeremony()
}
