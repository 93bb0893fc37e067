import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 32

/** A secret of this installation; `fresh` if this call created it. */
export interface Secret {
  value: string
  fresh: boolean
}

/**
 * Reads the generated secret `name` from `DATA_DIR/secrets`, creating it (256 bits, mode 600) on the first call. Two
 * processes at the same time get the same value.
 */
export async function installationSecret(dataDir: string, name: string): Promise<Secret> {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  const storedSecret = await readSecret(file)
  if (storedSecret !== undefined) return { value: storedSecret, fresh: false }

  await mkdir(folder, { recursive: true, mode: 0o700 })
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${value}\n`, { mode: 0o600, flush: true })
  // Unlike a rename, a link never replaces a secret that another process has just created.
  const fresh = await link(draft, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  await unlink(draft)
  return fresh ? { value, fresh } : { value: (await readSecret(file)) ?? value, fresh }
}

/**
 * Derives a 256-bit key for one purpose from the installation's secret. Derived keys reveal nothing about each other.
 */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, SECRET_BYTES))
}

/** The generated secret `name`, or undefined if there is none; creates nothing. */
export function existingSecret(dataDir: string, name: string): Promise<string | undefined> {
  return readSecret(join(dataDir, 'secrets', name))
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
