import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { messagePattern } from '../../src/kernel/web/backoffice/message-pattern.ts'
import { officeTexts } from './collect.ts'
import { marksStaffTexts, staffTextsIn } from './staff-texts.ts'
import type { FoundText } from './syntax.ts'

/** The sentences of refusals and of what forms check, as the contracts have them. */
const contracts = /\/src\/(?:kernel|modules\/[\w-]+)\/(?:contract(?:\/[\w-]+)?|errors)\.ts$/

/** The reads and writes of staff, whose messages are translated when they are shown. */
const writes =
  /\/src\/modules\/[\w-]+\/web\/queries(?:\/(?:staff-[\w-]+|stock-reports|order-corrections|order-writes))?\.ts$/

/** What a write names and no person reads. */
const noSentence = /[<>@=]/

/** Whether a text of a write is a sentence that staff are told. */
const isTold = (key: string) => /^[\p{Lu}“{][^\n]* /u.test(key) && !noSentence.test(key)

/** As `translateMessage` looks a sentence of a contract up; the names of fields are texts of their own. */
function asPatterns({ key, start }: FoundText): FoundText[] {
  const { key: pattern, values } = messagePattern(key)
  const name = values['name']
  return [pattern, ...(name && !name.includes('{{') ? [name] : [])].map((text) => ({ key: text, start }))
}

/** What a file of the server, of rules or of a contract says to staff. @param file its path, with `/src/` in it */
export function serverTextsIn(file: string, code: string): FoundText[] {
  const isWrite = writes.test(file)
  const isContract = contracts.test(file)
  const isMarking = marksStaffTexts(code)
  if (!isWrite && !isContract && !isMarking) return []
  const { program } = parseSync(file, code)
  const marked = isMarking ? staffTextsIn(program) : []
  if (isWrite) return [...marked, ...officeTexts(program, code).found.filter(({ key }) => isTold(key))]
  return isContract ? [...marked, ...officeTexts(program, code).found.flatMap(asPatterns)] : marked
}

/** Sentences with fewer letters, such as `{{a}} of {{b}}`, would be found in what people write. */
const fewestLetters = 6
const placeholder = /\{\{\w+\}\}/g

/** The sentences with placeholders that the server says, by which screens recognise them. */
export function markedSentences(): string[] {
  const root = fileURLToPath(new URL('../../src', import.meta.url))
  const keys = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      serverTextsIn(`/src/${file.replaceAll('\\', '/')}`, readFileSync(`${root}/${file}`, 'utf8')),
    )
    .map(({ key }) => key)
  return [...new Set(keys)]
    .filter(
      (key) =>
        key.includes('{{') &&
        key.replaceAll(placeholder, '').replaceAll(/\P{L}/gu, '').length >= fewestLetters,
    )
    .toSorted()
}
