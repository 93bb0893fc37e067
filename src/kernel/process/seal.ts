import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets for the database (AES-256-GCM), each bound to the record that it belongs to: a copy of the database
 * tells none, and one that is copied to another record is useless.
 * @param key 256 bits, for this purpose alone (`keyFor`)
 */
export function sealOf(key: Buffer) {
  return {
    seal(recordId: string, secret: Buffer): Buffer {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(recordId))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },

    /** Null when it was encrypted with another secret of the installation, or for another record. */
    open(recordId: string, sealed: Buffer): Buffer | null {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
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
