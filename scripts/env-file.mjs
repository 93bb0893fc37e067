/** Settings in a file, for `npm start`, `npm run dev` and `npm run shop`. Imports only built-in modules of Node 20. */
import { existsSync } from 'node:fs'

/**
 * Sets the environment variables of `.env` in the working directory, or of the file that ENV_FILE names (none if it is
 * empty). Variables that are set already win. Throws if ENV_FILE names a file that is not there.
 */
export function readEnvFile() {
  const { ENV_FILE: named } = process.env
  const file = named ?? '.env'
  if (named && !existsSync(named)) throw new Error(`ENV_FILE names ${named}, which does not exist`)
  // Before Node 20.12 there is no way to read it; the shop's own Node, which runs the script next, has one.
  if (file !== '' && existsSync(file)) process.loadEnvFile?.(file)
}
