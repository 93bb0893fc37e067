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
import { call } from '../../../kernel/web/api.ts'

// Loaded when somebody first uses a passkey, and never before: `import('…/passkeys.ts')`.

/** The device said no: it was dismissed, took too long, or cannot do it here. */
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

/** Makes a passkey on a device of whoever is signed in. */
export async function makePasskey() {
  const optionsJSON = await call(askToAddPasskey, {})
  const credential = await onDevice(() => startRegistration({ optionsJSON }))
  return call(addPasskey, { body: { credential } })
}

/** Signs in with whichever passkey the person chooses; `autofill` offers them in the field of the address. */
export async function signInByPasskey({ autofill }: { autofill: boolean }) {
  const optionsJSON = await call(askForPasskey, {})
  const credential = await onDevice(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }))
  return call(signInWithPasskey, { body: { credential } })
}

/** Finishes the sign-in that waits in this browser with a passkey of its account. */
export async function finishByPasskey() {
  const optionsJSON = await call(askForSecondPasskey, {})
  const credential = await onDevice(() => startAuthentication({ optionsJSON }))
  return call(finishSignInWithPasskey, { body: { credential } })
}

/** Ends what the device offers in a field. */
export function stopOffering(): void {
  WebAuthnAbortService.cancelCeremony()
}
