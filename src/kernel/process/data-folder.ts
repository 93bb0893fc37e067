import { access, constants, realpath } from 'node:fs/promises'
import { makeFolder } from './folders.ts'
import { StartFailure } from './start-failure.ts'

/**
 * Creates DATA_DIR (mode 700) if it does not exist; returns its real path. Throws if this account may not write there.
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartFailure(
      `The data folder ${dataDir} cannot be used (${code}). ` +
        'Start Fenestra as the account that owns it, or set DATA_DIR to a folder that this account may write.',
      { cause: error },
    )
  }
}
