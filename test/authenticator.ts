import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeySignature } from '#modules/accounts/contract/passkeys.ts'

/** The options that a page passes to an authenticator. */
interface PasskeyChallenge {
  challenge: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HOLDS_KEY = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** Bytes and text in CBOR (RFC 8949), as far as authenticators need it. */
function cborBytes(data: Buffer, kind = 0x40): Buffer {
  if (data.length < 24) return Buffer.from([kind | data.length, ...data])
  if (data.length < 256) return Buffer.from([kind | 24, data.length, ...data])
  return Buffer.from([kind | 25, data.length >> 8, data.length & 0xff, ...data])
}
const cborText = (text: string) => cborBytes(Buffer.from(text), 0x60)

/**
 * A software passkey (WebAuthn Level 3, section 6) that can misbehave: sign for another origin, skip
 * user verification, or decrease its counter.
 */
export function anAuthenticator(
  site: { origin: string; rpId: string } = { origin: 'http://localhost', rpId: 'localhost' },
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // EC2, ES256, P-256 (RFC 9053).
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
  const device = { counter: 0, verifies: true, ...site }

  const authenticatorData = (more: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(device.counter)
    const flags = PRESENT | (device.verifies ? VERIFIED : 0) | more
    return Buffer.concat([sha256(device.rpId), Buffer.from([flags]), counter])
  }

  const clientData = (type: string, { challenge }: PasskeyChallenge) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: device.origin, crossOrigin: false }))

  const named = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    /** Counter, origin, and user verification; tests change them. */
    device,
    id: named.id,

    create(challenge: PasskeyChallenge): NewPasskey {
      const data = Buffer.concat([
        authenticatorData(HOLDS_KEY),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    sign(challenge: PasskeyChallenge, { userHandle }: { userHandle?: string } = {}): PasskeySignature {
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', challenge)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof anAuthenticator>
