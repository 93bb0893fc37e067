import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jsonFault } from '#kernel/rules/parsing/json-fault.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'

const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/

/**
 * Checks a module's locales: each `xx.json` is JSON and has the texts of `en.json`, in the plural forms of its language.
 * Throws StartFailure with the file and the text.
 */
export async function checkLocales(url: URL): Promise<void> {
  const folder = fileURLToPath(url)
  const files = (await readdir(folder)).filter((file) => /^[a-z]{2}\.json$/.test(file))
  if (!files.includes('en.json')) throw new StartFailure(`In ${folder} there is no en.json.`)
  const english = await keysIn(join(folder, 'en.json'))
  for (const file of files) {
    const keys = await keysIn(join(folder, file))
    const missing = english.find((key) => !keys.includes(key))
    if (missing !== undefined)
      throw new StartFailure(`${join(folder, file)} lacks the text "${missing}" of en.json.`)
    const unknown = keys.find((key) => !english.includes(key))
    if (unknown !== undefined)
      throw new StartFailure(`${join(folder, file)} has the text "${unknown}", which en.json lacks.`)
  }
}

/** The texts of a file with their keys as `t` takes them. Throws StartFailure for a file that is no JSON. */
export async function textsIn(file: string): Promise<(readonly [key: string, text: string])[]> {
  const text = await readFile(file, 'utf8')
  const fault = jsonFault(text)
  if (fault) throw new StartFailure(`${file} is no JSON: line ${fault.line}, column ${fault.column}.`)
  return [...flatTexts(JSON.parse(text))]
}

const keysIn = async (file: string): Promise<string[]> =>
  (await textsIn(file)).map(([key]) => key.replace(PLURAL_FORM, ''))

/** Nested texts with keys such as `day.name`. */
function* flatTexts(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [key: string, text: string]> {
  if (typeof value !== 'object' || value === null) yield [path.join('.'), String(value)]
  else for (const [key, inner] of Object.entries(value)) yield* flatTexts(inner, [...path, key])
}
