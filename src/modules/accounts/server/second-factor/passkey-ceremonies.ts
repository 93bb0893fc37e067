import type { NewPasskey, PasskeySignature } from '../../contract/passkeys.ts'
import type { Db } from '#kernel/database/db.ts'
import type { UserRow } from '../users.tables.ts'
import { displayName } from '../users.serializer.ts'
import { challengeLifetime, type PasskeyChallenges, type Purpose } from './challenges.ts'
import { passkeysRepository, type NewPasskeyRow, type PasskeyRow } from './passkeys.repository.ts'
import type { RelyingParty } from './relying-party.ts'

/**
 * Loaded on demand, because it parses the certificates of all manufacturers, which a shop without passkeys does not
 * need.
 */
const webauthn = () => import('@simplewebauthn/server')

const timeout = challengeLifetime * 1000

/** Ed25519, and the two that all authenticators support: ES256 and RS256. */
const algorithms = [-8, -7, -257]

const described = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** The exchange between the shop and an authenticator (WebAuthn Level 3, sections 7.1 and 7.2). */
export function passkeyCeremonies(challenges: PasskeyChallenges) {
  return {
    /** Options for creating a passkey other than `known`. */
    async creation(
      user: UserRow,
      passkeys: PasskeyRow[],
      { party, purpose, shop }: { party: RelyingParty; purpose: Purpose; shop: string },
    ) {
      const { generateRegistrationOptions } = await webauthn()
      const name = user.email ?? user.phone ?? displayName(user)
      const creationOptions = await generateRegistrationOptions({
        rpName: shop,
        rpID: party.id,
        userName: name,
        userDisplayName: displayName(user),
        userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
        challenge: challenges.issue(purpose),
        timeout,
        attestationType: 'none',
        excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports,
        })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        supportedAlgorithmIDs: algorithms,
      })
      return {
        rp: { id: party.id, name: shop },
        user: creationOptions.user,
        challenge: creationOptions.challenge,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout,
        excludeCredentials: passkeys.map(described),
        authenticatorSelection: {
          residentKey: 'preferred' as const,
          requireResidentKey: false,
          userVerification: 'preferred' as const,
        },
        attestation: 'none' as const,
      }
    },

    /** The row of a new passkey made for this purpose; null when the verification fails. */
    async added(
      db: Db,
      credential: NewPasskey,
      { party, purpose }: { party: RelyingParty; purpose: Purpose },
    ): Promise<Omit<NewPasskeyRow, 'userId' | 'name'> | null> {
      const { verifyRegistrationResponse } = await webauthn()
      let challenge = ''
      const { registrationInfo: registration } = await verifyRegistrationResponse({
        response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: (returned) => challenges.isOurs((challenge = returned), purpose),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }).catch(refused)
      if (!registration || !(await challenges.spend(db, challenge))) return null
      return {
        credentialId: registration.credential.id,
        publicKey: registration.credential.publicKey,
        counter: registration.credential.counter,
        transports: registration.credential.transports ?? [],
        backedUp: registration.credentialBackedUp,
      }
    },

    /** Options for signing in with one of these passkeys; with any passkey of the shop when there are none. */
    request(passkeys: PasskeyRow[], { party, purpose }: { party: RelyingParty; purpose: Purpose }) {
      return {
        challenge: Buffer.from(challenges.issue(purpose)).toString('base64url'),
        rpId: party.id,
        timeout,
        allowCredentials: passkeys.map(described),
        userVerification: purpose.kind === 'sign-in' ? ('required' as const) : ('preferred' as const),
      }
    },

    /**
     * The passkey that has signed for this purpose; null when the verification fails. A passkey that signs in on its
     * own must have verified its user by fingerprint, face or PIN; after a password, possession is enough.
     */
    async signed(
      db: Db,
      credential: PasskeySignature,
      { party, purpose }: { party: RelyingParty; purpose: Purpose },
    ): Promise<PasskeyRow | null> {
      const passkeys = passkeysRepository(db)
      const passkey = await passkeys.byCredential(credential.id)
      if (passkey === null || !belongs(passkey, credential)) return null
      const { verifyAuthenticationResponse } = await webauthn()
      let challenge = ''
      const verification = await verifyAuthenticationResponse({
        response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge: (returned) => challenges.isOurs((challenge = returned), purpose),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: purpose.kind === 'sign-in',
      }).catch(refused)
      if (!verification.verified || !verification.authenticationInfo) return null
      const { newCounter: counter, credentialBackedUp: backedUp } = verification.authenticationInfo
      const counted =
        (await challenges.spend(db, challenge)) && (await passkeys.used(passkey.id, { counter, backedUp }))
      return counted ? passkey : null
    },
  }
}

export type PasskeyCeremonies = ReturnType<typeof passkeyCeremonies>

/** The library throws for every failed check: a wrong origin, another challenge, a counter that went back. */
const refused = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
})

/** An authenticator that names a user must name the passkey's owner. */
function belongs({ userId }: PasskeyRow, { response: { userHandle } }: PasskeySignature): boolean {
  if (!userHandle) return true
  return Buffer.from(userHandle, 'base64url').toString('hex') === userId.replaceAll('-', '')
}
