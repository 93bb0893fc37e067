import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets for the database (AES-256-GCM), each bound to its record: a copy of the database reveals none of
 * them, and a secret copied to another record cannot be decrypted.
 * @param key 256 bits, used only for this purpose (`keyFor`)
 */
export function sealOf(key: Buffer) {
  return {
    seal(recordId: string, secret: Buffer): Buffer {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(recordId))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },

    /** Null if it was encrypted with another installation's secret or for another record. */
    open(recordId: string, sealed: Buffer): Buffer | null {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
          // A shorter tag would be easier to forge.
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(recordId))
        decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

export type Seal = ReturnType<typeof sealOf>
