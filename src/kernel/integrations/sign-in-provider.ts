/** A person's identity as confirmed by an external provider. */
export interface ProviderProfile {
  /** The provider's permanent id of the person. */
  subject: string
  email: string | null
  /** Whether the provider has verified the address. */
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  picture: string | null
}

/** The secrets of one sign-in attempt, known only to this browser's cookie and the provider. */
export interface AttemptSecrets {
  state: string
  nonce: string
  /** PKCE code verifier (RFC 7636). */
  verifier: string
}

/** An external sign-in provider. */
export interface SignInProvider {
  /** The URL to which the browser is sent. Throws ProviderUnavailable. */
  begin(attempt: AttemptSecrets, redirectUri: string): Promise<URL>
  /**
   * Identifies the person who returned.
   * @param returned the full URL to which the provider sent the browser
   * @throws ProviderUnavailable, SignInCancelled; any other error if the response cannot be trusted
   */
  finish(attempt: AttemptSecrets, returned: URL): Promise<ProviderProfile>
}

/** The provider does not respond, or not properly; retrying later may help. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The person cancelled at the provider. */
export class SignInCancelled extends Error {
  override name = 'SignInCancelled'
}
