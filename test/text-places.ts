import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)

let codes: ReadonlyMap<string, string> | undefined

/** The code of the project without its tests, by path; read once. */
export function projectCode(): ReadonlyMap<string, string> {
  codes ??= new Map(
    readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
      .map((name) => `src/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .toSorted()
      .map((file) => [file, readFileSync(new URL(file, root), 'utf8')]),
  )
  return codes
}

/** Converts an offset in a file to `file:line`, counting from 1. */
export const placeAt = (file: string, content: string, offset: number): string =>
  `${file}:${content.slice(0, offset).split('\n').length}`

/** Where a literal stands in the code, as `file:line, file:line`. */
export const placesOfLiteral = (literal: string): string =>
  Array.from(projectCode())
    .flatMap(([file, code]) =>
      [`'${literal}'`, `"${literal}"`, `\`${literal}\``].flatMap((quoted) => {
        const offset = code.indexOf(quoted)
        return offset === -1 ? [] : [placeAt(file, code, offset)]
      }),
    )
    .join(', ')

/** The line of each key in the files of texts that were asked for. */
const linesByFile = new Map<string, ReadonlyMap<string, number>>()

/** The lines of a file's keys: the full key, such as `nav.home`, and its line, counting from 1. */
function linesOf(file: string): ReadonlyMap<string, number> {
  const known = linesByFile.get(file)
  if (known) return known
  const lines = new Map<string, number>()
  const path: string[] = []
  for (const [index, line] of readFileSync(new URL(file, root), 'utf8').split('\n').entries()) {
    const [, name, opened] = /^\s*"((?:[^"\\]|\\.)*)": (\{)?/.exec(line) ?? []
    const key = name === undefined ? [] : [JSON.parse(`"${name}"`) as string]
    if (key.length > 0) lines.set([...path, ...key].join('.'), index + 1)
    if (opened) path.push(...key)
    else if (/^\s*\}/.test(line)) path.pop()
  }
  linesByFile.set(file, lines)
  return lines
}

/** Where a key stands in a file of texts, as `public/locales/en/mail.json:12`; without the line if it is not there. */
export function placeOfKey(language: string, namespace: string, key: string): string {
  const file = `public/locales/${language}/${namespace}.json`
  const line = linesOf(file).get(key)
  return line === undefined ? file : `${file}:${line}`
}
