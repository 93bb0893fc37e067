import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { officeTexts } from '../scripts/office-texts/collect.ts'
import { staffTextsIn } from '../scripts/office-texts/staff-texts.ts'
import { applyEdits } from '../scripts/office-texts/syntax.ts'
import { unmarkedTextsIn } from '../scripts/office-texts/unmarked-texts.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { officeSentences, unmarkedSentences } from './office-words.ts'

const others = languageCodes.filter((code) => code !== 'en')
const { places, plurals } = officeSentences()

const translationsOf = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../public/locales/${language}/admin.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

const placeholder = /\{\{\s*(\w+).*?\}\}/g
const namesIn = (text: string) => Array.from(text.matchAll(placeholder), ([, name]) => name).toSorted()
/** Names that are the same in all languages. */
const names = ['Google', 'Android', 'Fenestra']
const needed = [...places.keys()].filter((text) => !names.includes(text))

describe.each(others)('the back office in %s', (language) => {
  const translations = translationsOf(language)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keysOf = (text: string) => (plurals.has(text) ? forms.map((form) => `${text}_${form}`) : [text])

  test('has a translation of every English text of its screens; add what is missing to admin.json', () => {
    const missing = needed.flatMap((text) =>
      keysOf(text)
        .filter((key) => !translations[key])
        .map((key) => `${(places.get(text) ?? []).join(', ')}: “${key}” has no translation in ${language}`),
    )
    expect(missing).toEqual([])
  })

  test('has no translation that no screen uses; remove it from admin.json', () => {
    const used = new Set(needed.flatMap((text) => [text, ...keysOf(text)]))
    expect(Object.keys(translations).filter((key) => !used.has(key))).toEqual([])
  })

  test('fills the same values into its sentences as English', () => {
    const english = new Map(
      needed.flatMap((text) => [text, ...keysOf(text)].map((key) => [key, text] as const)),
    )
    const wrong = Object.entries(translations).filter(([key, text]) => {
      const original = namesIn(english.get(key) ?? key)
      const said = namesIn(text)
      // A form for one thing may say `one` without its figure.
      const mayLack = plurals.has(english.get(key) ?? '')
      return mayLack ? said.some((name) => !original.includes(name)) : said.join() !== original.join()
    })
    expect(wrong).toEqual([])
  })

  test('keeps the spaces and the dots at the ends of what is put together', () => {
    const ends = (text: string) => [/^\s*/, /\s*$/].map((end) => end.exec(text)?.[0].length)
    const wrong = Object.entries(translations).filter(
      ([key, text]) => !/^zh$/.test(language) && ends(text).join() !== ends(key.replace(/_\w+$/, '')).join(),
    )
    expect(wrong).toEqual([])
  })
})

/** Refusals that only programs, the logs or shoppers read. */
const notForStaff =
  /^src\/(?:kernel\/(?:http\/lists|outbox\/mail\/render)|modules\/(?:api-keys\/server\/.*|messages\/server\/mail-texts\.service|orders\/server\/pricing\/sale-discount|quotes\/(?:rules\/quote-choices|server\/answers\/quotes\.answers)|samples\/server\/request-samples\.service|taxes\/server\/vat-checks\.service))\.ts:/

test('each sentence of a refusal or a report on the server is marked with staffText', () => {
  expect(unmarkedSentences().filter((place) => !notForStaff.test(place))).toEqual([])
})

test.each([
  ["refuse('taken', { fields: { name: 'This name is taken' } })", ['This name is taken']],
  ['new CellFault(`There is no row “${row}”`)', ['There is no row “{{row}}”']],
  ["errors.push({ message: 'The total is missing' })", ['The total is missing']],
  ["refuse('taken', { fields: { name: staffText('This name is taken') } })", []],
])('a sentence that nobody marked is found: %s', (code, unmarked) => {
  const { program } = parseSync('some.service.ts', code)
  expect(unmarkedTextsIn(program).map(({ key }) => key)).toEqual(unmarked)
})

test('a sentence that is put together before it is marked is refused, because nobody can find it', () => {
  const { program } = parseSync('some.service.ts', 'staffText(`At most ${most}`)')
  expect(() => staffTextsIn(program)).toThrow('not a literal')
})

describe('a text with several meanings', () => {
  const spoken = (code: string) => {
    const { program } = parseSync('screen.tsx', code)
    const { found, edits } = officeTexts(program, code)
    return { keys: found.map(({ key }) => key), code: applyEdits(code, edits) }
  }

  test('has a key for each meaning that it names', () => {
    expect(spoken("const Head = () => <p>{t('Left', { context: 'side' })}</p>").keys).toEqual(['Left|side'])
    expect(spoken("const head = () => t('Left')").keys).toEqual(['Left'])
    expect(
      spoken("const left = () => t('{{n}} left', { n, context: 'A stock', of: 'The roll' })").keys,
    ).toEqual(['{{n}} left|A stock', 'The roll'])
  })

  test('is looked up when it is shown if it stands in a list at the top of a file', () => {
    const { keys, code } = spoken("const sides = [{ code: 'left', name: t('Left', { context: 'side' }) }]")
    expect(keys).toEqual(['Left|side'])
    expect(code).toBe(
      "const sides = [{ code: 'left', get name() { return t('Left', { context: 'side' }) } }]",
    )
  })

  test.each(['None', 'Quote'])('is said differently in each: %s', (text) => {
    const german = translationsOf('de')
    const meanings = Object.keys(german).filter((key) => key === text || key.startsWith(`${text}|`))
    expect(meanings.length).toBeGreaterThan(1)
    expect(new Set(meanings.map((key) => german[key])).size).toBe(meanings.length)
  })
})
