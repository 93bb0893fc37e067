/** Who somebody is, as an outside provider vouches for it. */
export interface Vouched {
  /** The provider's own lasting name for the person. */
  subject: string
  email: string | null
  /** Whether the provider knows that the address is the person's. */
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  picture: string | null
}

/** The secrets of one attempt, which only this browser's cookie and the provider hold. */
export interface AttemptSecrets {
  state: string
  nonce: string
  /** Of PKCE (RFC 7636). */
  verifier: string
}

/** An external sign-in provider. */
export interface SignInProvider {
  /** Where to send the browser. Throws ProviderUnavailable. */
  begin(attempt: AttemptSecrets, redirectUri: string): Promise<URL>
  /**
   * The person who came back.
   * @param returned the whole address that the provider sent the browser to
   * @throws ProviderUnavailable, SignInCancelled; any other error when the answer cannot be trusted
   */
  finish(attempt: AttemptSecrets, returned: URL): Promise<Vouched>
}

/** The provider does not answer, or not sensibly; later it may. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The person changed their mind at the provider. */
export class SignInCancelled extends Error {
  override name = 'SignInCancelled'
}
