import { readFileSync } from 'node:fs'
import { access, chmod, constants, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './folders.ts'
import { StartFailure } from './start-failure.ts'

/** What the shop makes in its data folder. Only root may use another account for one of them: `postgres`. */
const PARTS = [
  'secrets',
  'uploads',
  'outbox',
  'pages',
  'backups',
  'postgres',
  'lock',
  'running.json',
] as const

/** Files beside them that say nothing about another use of the folder. */
const PASSING = /^(?:postgres\.initialising|running\.json\.new|lost\+found|\..*)$/

/** Account under which root runs PostgreSQL where user namespaces are closed. */
export const NOBODY = 65_534

/** The owners (uid) of a data folder (`.`) and of its parts that exist. */
export type Owners = Partial<Record<'.' | (typeof PARTS)[number], number>>

/**
 * The account (uid) to which the shop in a data folder belongs, if that is not root. The folder itself may belong to
 * somebody else: volumes are often mounted that way. Its parts were made by the shop, so they decide.
 */
export function ownerBesideRoot(owners: Owners): number | undefined {
  const { postgres = 0 } = owners
  if (postgres !== 0 && postgres !== NOBODY) return postgres
  const owner = owners.secrets ?? owners.uploads ?? owners.outbox ?? owners.pages ?? owners['.'] ?? 0
  return owner === 0 ? undefined : owner
}

/** The data folder belongs to another account than root, which runs this process. Nothing was changed. */
export class DataFolderForeign extends StartFailure {
  override name = 'DataFolderForeign'
  constructor(dataDir: string, owner: number, command: string) {
    const name = accountName(owner)
    const sudo = `sudo -u ${name.startsWith('uid ') ? `'#${owner}'` : name} env DATA_DIR=${dataDir} ${command}`
    super(`The data folder ${dataDir} belongs to ${name}: run this as ${name}, for example with ${sudo}`)
  }
}

/** Throws DataFolderForeign if this process is root and the shop in the folder belongs to another account. */
export async function refuseForeignFolder(dataDir: string, command: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = ownerBesideRoot(await ownersOf(dataDir))
  if (owner !== undefined) throw new DataFolderForeign(dataDir, owner, command)
}

export interface OpenFolderOptions {
  /** What the user has run, for the advice in an error: `npm start`. */
  command?: string
  /** Called with a sentence about something that should be corrected. */
  onWarning?: (warning: string) => void
}

/**
 * Creates DATA_DIR (mode 700) if it does not exist; returns its real path. An existing folder of this account is closed
 * to others. Throws, with nothing changed, if this account may not use it or a part of it, or if root would use the
 * shop of another account.
 */
export async function openDataFolder(
  dataDir: string,
  { command = 'npm start', onWarning }: OpenFolderOptions = {},
): Promise<string> {
  await refuseForeignFolder(dataDir, command)
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    await refuseClosedParts(dataDir)
    await closeToOthers(dataDir, onWarning)
    return await realpath(dataDir)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new StartFailure(
      `The data folder ${dataDir} cannot be used (${code}). ` +
        'Start Fenestra as the account that owns it, or set DATA_DIR to a folder that this account may write.',
      { cause: error },
    )
  }
}

/** A part of the data folder, such as `postgres`, that belongs to another account. Nothing was changed. */
export function foreignPart(dataDir: string, part: string, owner: number): StartFailure {
  const account = accountName(process.getuid?.() ?? owner)
  return new StartFailure(
    `${join(dataDir, part)} belongs to ${accountName(owner)}, and Fenestra runs as ${account}. ` +
      `Give the folder to ${account} with: sudo chown -R ${account.replace('uid ', '')} ${dataDir}`,
  )
}

async function refuseClosedParts(dataDir: string): Promise<void> {
  for (const part of PARTS) {
    try {
      await access(join(dataDir, part), constants.R_OK | constants.W_OK)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') continue
      throw foreignPart(dataDir, part, (await stat(join(dataDir, part))).uid)
    }
  }
}

/** A folder that holds other things as well, such as /srv, is not ours to close. */
async function closeToOthers(dataDir: string, onWarning: OpenFolderOptions['onWarning']): Promise<void> {
  const { uid, mode } = await stat(dataDir)
  if (process.getuid === undefined || (mode & 0o077) === 0) return
  const others = (await readdir(dataDir)).filter(
    (name) => !PARTS.some((part) => part === name) && !PASSING.test(name),
  )
  if (uid === process.getuid() && others.length === 0) await chmod(dataDir, 0o700)
  else if ((mode & 0o007) !== 0)
    onWarning?.(
      `The data folder ${dataDir} is open to every account of this machine. ` +
        (others.length > 0
          ? `It also holds ${others[0]}, so its mode was not changed; give the shop a folder of its own.`
          : `It belongs to ${accountName(uid)}, who can close it with: chmod o-rwx ${dataDir}`),
    )
}

async function ownersOf(dataDir: string): Promise<Owners> {
  const owners = await Promise.all(
    (['.', ...PARTS] as const).map(async (part) => {
      const uid = await stat(join(dataDir, part)).then(
        (entry) => entry.uid,
        () => undefined,
      )
      return uid === undefined ? [] : [[part, uid] as const]
    }),
  )
  return Object.fromEntries(owners.flat())
}

/** The name of an account, or `uid 1005` if this machine does not know it. */
function accountName(uid: number): string {
  let accounts = ''
  try {
    accounts = readFileSync('/etc/passwd', 'utf8')
  } catch {
    // Systems without this file name accounts elsewhere; the number is right as well.
  }
  const entry = accounts.split('\n').find((line) => line.split(':')[2] === String(uid))
  return entry?.split(':')[0] ?? `uid ${uid}`
}
