import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeTranslatorsFile, translatorsFile, type Translated } from '../scripts/translators/catalogues.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locales-'))
  cpSync(new URL('../public/locales', import.meta.url), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const catalogue = (language: string, name: string) =>
  JSON.parse(readFileSync(join(folder, language, `${name}.json`), 'utf8')) as Record<string, unknown>
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a file for translators', () => {
  test.each<Translated>(['de', 'es', 'ru', 'vi', 'zh'])(
    'in %s changes nothing when it comes back as it went out',
    (language) => {
      const before = ['admin', 'mail', 'translation'].map((name) => catalogue(language, name))
      const taken = takeTranslatorsFile(folder, language, bytes(translatorsFile(folder, language)))
      expect(taken).toMatchObject({ changed: 0, unknown: [], refused: [] })
      expect(['admin', 'mail', 'translation'].map((name) => catalogue(language, name))).toEqual(before)
    },
  )

  test('names the place in the code or in the English file above each text', () => {
    const file = translatorsFile(folder, 'de')
    expect(file).toMatch(/#: public\/locales\/en\/mail\.json:\d+\nmsgctxt "mail accountExists\.subject"/)
    expect(file).toMatch(
      /#: src\/modules\/inventory\/server\/ledger\/ledger\.ts:\d+\nmsgctxt "admin"\nmsgid "Insufficient stock/,
    )
  })

  test('of another program is read: byte order mark, CRLF, continued lines, fuzzy and obsolete entries', () => {
    const written = [
      '# Translated by Ann',
      'msgid ""',
      'msgstr ""',
      '"Language: ru\\n"',
      '"Content-Type: text/plain; charset=UTF-8\\n"',
      '"Plural-Forms: nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 "',
      '"&& (n%100<12 || n%100>14) ? 1 : n%10==0 || (n%10>=5 && n%10<=9) || (n%100>=11 && n%100<=14)? 2 : 3);\\n"',
      '',
      '#. a button',
      '#: anywhere.tsx:1',
      'msgctxt "admin"',
      'msgid ""',
      '"Insufficient stock: {{available}} available, "',
      '"{{requested}} requested"',
      'msgstr ""',
      '"Мало: есть {{available}}, "',
      '"нужно \\"{{requested}}\\""',
      '# no blank line before this entry',
      'msgctxt "camera feedback.stars"',
      'msgid "{{count}} star"',
      'msgid_plural "{{count}} stars"',
      'msgstr[0] "одна {{count}}"',
      'msgstr[1] "две {{count}}"',
      'msgstr[2] "пять {{count}}"',
      'msgstr[3] ""',
      '',
      '#, fuzzy, c-format',
      'msgctxt "admin"',
      'msgid "Cancel"',
      'msgstr "Наверно"',
      '',
      'msgctxt "admin"',
      'msgid "A sentence of last year"',
      'msgstr "Прошлое"',
      '',
      '#~ msgid "Gone"',
      '#~ msgstr "Ушло"',
    ].join('\r\n')
    const taken = takeTranslatorsFile(folder, 'ru', bytes(`\uFEFF${written}`))
    expect(taken).toEqual({
      changed: 2,
      unchanged: 0,
      open: 1,
      unknown: ['32: A sentence of last year'],
      refused: [],
    })
    expect(catalogue('ru', 'admin')).toMatchObject({
      'Insufficient stock: {{available}} available, {{requested}} requested':
        'Мало: есть {{available}}, нужно "{{requested}}"',
    })
    expect(catalogue('ru', 'camera')).toMatchObject({
      feedback: { stars_one: 'одна {{count}}', stars_few: 'две {{count}}', stars_many: 'пять {{count}}' },
    })
  })

  test('with two plural forms fills the third of Spanish, which only millions have', () => {
    const written = `msgid ""
msgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"

msgctxt "mail units.piece"
msgid "piece"
msgid_plural "pieces"
msgstr[0] "unidad"
msgstr[1] "unidades"
`
    expect(takeTranslatorsFile(folder, 'es', bytes(written))).toMatchObject({ changed: 1 })
    expect(catalogue('es', 'mail')).toMatchObject({
      units: { piece_one: 'unidad', piece_many: 'unidades', piece_other: 'unidades' },
    })
  })

  test('with a wrong placeholder changes nothing and names the line', () => {
    const before = catalogue('de', 'admin')
    const written = `msgctxt "admin"
msgid "Cancel"
msgstr "Abbruch"

msgctxt "admin"
msgid "At most {{available}}"
msgstr "Höchstens {{verfuegbar}}"
`
    expect(takeTranslatorsFile(folder, 'de', bytes(written))).toMatchObject({
      changed: 0,
      refused: ['5: “Höchstens {{verfuegbar}}” has {{verfuegbar}}, which English does not have'],
    })
    expect(catalogue('de', 'admin')).toEqual(before)
  })

  test('that is damaged names its line', () => {
    expect(() => takeTranslatorsFile(folder, 'de', bytes('msgid "Cancel"\nmsgstr "Abbr'))).toThrow(
      'Line 2 cannot be read',
    )
  })
})
