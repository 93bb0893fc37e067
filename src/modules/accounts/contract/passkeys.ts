import { z } from 'zod'

/** Bytes as base64url, as in the JSON encoding of WebAuthn. */
const bytes = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)

const transports = z.array(z.string().max(40)).max(10)

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transports.optional(),
})

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  /** The shop requests no extensions and reads none. */
  clientExtensionResults: z.object({ appid: z.boolean().optional() }),
}

/** The result of `PublicKeyCredential.toJSON()` for a new passkey (WebAuthn, RegistrationResponseJSON). */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(100_000),
    transports: transports.optional(),
  }),
})
export type NewPasskey = z.output<typeof newPasskey>

/** The result of `PublicKeyCredential.toJSON()` for a sign-in with a passkey (AuthenticationResponseJSON). */
export const passkeySignature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
})
export type PasskeySignature = z.output<typeof passkeySignature>

/** Options for creating a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
  attestation: z.literal('none'),
})

/** Options for signing in with a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  /** Empty: any passkey of this shop is allowed. */
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['preferred', 'required']),
})
