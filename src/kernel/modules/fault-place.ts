import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The reason for an error of a module's code, with the file and line in its folder where it arose: "y is not defined
 * (/srv/loyalty/points.ts:12)".
 */
export async function reasonWithPlace(error: unknown, folder: string): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  const location =
    placeInStack(error, folder) ?? (error instanceof SyntaxError ? await syntaxFault(folder) : null)
  return location === null ? error.message : `${error.message.replace(/\.$/, '')} (${location})`
}

/** Node begins the stack of a file that it cannot compile with its place; otherwise the innermost frame counts. */
function placeInStack({ stack = '' }: Error, folder: string): string | null {
  const [head = '', ...rest] = stack.split('\n')
  const path = realpathSync(folder) + sep
  const url = pathToFileURL(path).href
  for (const line of [head, ...rest.filter((text) => text.startsWith('    at '))]) {
    const begin = [url, path].find((prefix) => line.includes(prefix))
    if (begin === undefined) continue
    const [, name, row] = /^([^:()]+):(\d+)/.exec(line.slice(line.indexOf(begin) + begin.length)) ?? []
    if (name !== undefined) return `${path}${begin === url ? decodeURIComponent(name) : name}:${row}`
  }
  return null
}

/** The first syntax error of the JavaScript in a folder, for which Node names no file. */
async function syntaxFault(folder: string): Promise<string | null> {
  // Loaded only for this message.
  const { parseSync } = await import('vite')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((file) => /\.m?js$/.test(file) && !file.includes('node_modules'))) {
    const text = readFileSync(join(folder, name), 'utf8')
    const [fault] = parseSync(name, text).errors
    if (fault) return `${join(folder, name)}:${text.slice(0, fault.labels[0]?.start ?? 0).split('\n').length}`
  }
  return null
}
