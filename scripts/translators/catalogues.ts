import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes, type LanguageCode } from '../../src/kernel/rules/languages.ts'
import { officeSentences } from '../../test/office-words.ts'
import { placeOfKey } from '../../test/text-places.ts'
import { categoriesOfForms, formOfCategory, pluralForms, readPluralForms } from './plural-forms.ts'
import { readPo, writePo } from './po-file.ts'

/** A file of texts: nested by the parts of their keys, or flat with English sentences as keys. */
interface Texts {
  [key: string]: string | Texts
}

/** A text of a catalogue. */
interface Unit {
  catalogue: string
  /** The steps of its key, without the ending of a plural form. */
  path: readonly string[]
  /** Where it belongs, which tells texts apart that are the same in English. */
  context: string
  english: string
  /** English for several, if it has a form for each kind of number. */
  englishPlural?: string
  places: readonly string[]
}

export type Translated = Exclude<LanguageCode, 'en'>
export const isTranslated = (language: string | undefined): language is Translated =>
  language !== 'en' && languageCodes.some((code) => code === language)

const office = 'admin'
const plural = /_(zero|one|two|few|many|other)$/

const readTexts = (folder: string, language: string, catalogue: string) =>
  JSON.parse(readFileSync(join(folder, language, `${catalogue}.json`), 'utf8')) as Texts

function leavesOf(texts: Texts, before: readonly string[] = []): [readonly string[], string][] {
  return Object.entries(texts).flatMap(([key, value]): [readonly string[], string][] =>
    typeof value === 'string' ? [[[...before, key], value]] : leavesOf(value, [...before, key]),
  )
}

const withEnding = (path: readonly string[], category: string) => [
  ...path.slice(0, -1),
  `${path.at(-1)}_${category}`,
]

function textAt(texts: Texts, path: readonly string[]): string | undefined {
  const found = path.reduce<string | Texts | undefined>(
    (value, step) => (typeof value === 'object' && Object.hasOwn(value, step) ? value[step] : undefined),
    texts,
  )
  return typeof found === 'string' ? found : undefined
}

function setText(texts: Texts, [step = '', ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    texts[step] = text
    return
  }
  const inner = texts[step]
  const next: Texts = typeof inner === 'object' ? inner : {}
  texts[step] = next
  setText(next, rest, text)
}

/** The texts of pages, mails and papers, whose English stands in a file. */
function unitsOfPages(folder: string, catalogue: string): Unit[] {
  const texts = readTexts(folder, 'en', catalogue)
  const leaves = leavesOf(texts)
  const isPlural = (path: readonly string[]) =>
    plural.test(path.at(-1) ?? '') &&
    textAt(texts, [...path.slice(0, -1), (path.at(-1) ?? '').replace(plural, '_other')]) !== undefined
  return leaves.flatMap(([path, english]): Unit[] => {
    const key = path.join('.')
    const base = isPlural(path) ? [...path.slice(0, -1), (path.at(-1) ?? '').replace(plural, '')] : path
    const unit = {
      catalogue,
      path: base,
      context: `${catalogue} ${base.join('.')}`,
      english: textAt(texts, withEnding(base, 'one')) ?? english,
      places: [placeOfKey('en', catalogue, key)],
    }
    if (base === path) return [{ ...unit, english }]
    return key.endsWith('_other') ? [{ ...unit, englishPlural: english }] : []
  })
}

/** Kept, because finding them parses a thousand files. */
let ofOffice: readonly Unit[] | undefined

/** The sentences of the back office, whose English stands in the code. */
function unitsOfOffice(): readonly Unit[] {
  if (ofOffice) return ofOffice
  const { places, plurals } = officeSentences()
  ofOffice = Array.from(places, ([key, found]): Unit => {
    const [english = '', meaning] = key.split('|')
    return {
      catalogue: office,
      path: [key],
      context: meaning === undefined ? office : `${office} ${meaning}`,
      english,
      ...(plurals.has(key) && { englishPlural: english }),
      places: [...new Set(found)],
    }
  })
  return ofOffice
}

function unitsIn(folder: string): Unit[] {
  const pages = readdirSync(join(folder, 'en')).map((name) => name.replace(/\.json$/, ''))
  return [...pages.flatMap((catalogue) => unitsOfPages(folder, catalogue)), ...unitsOfOffice()]
}

/** All texts with their translations into a language, as a PO file. @param folder the folder of the catalogues */
export function translatorsFile(folder: string, language: Translated): string {
  const forms = readPluralForms(pluralForms[language])
  const categories = categoriesOfForms(language, forms)
  const units = unitsIn(folder)
  const names = [...new Set(units.map(({ catalogue }) => catalogue))]
  const catalogues = new Map(names.map((name) => [name, readTexts(folder, language, name)]))
  const entries = units.map(({ catalogue, path, context, english, englishPlural, places }) => {
    const texts = catalogues.get(catalogue) ?? {}
    const translations =
      englishPlural === undefined
        ? [textAt(texts, path) ?? '']
        : categories.map((category) => textAt(texts, withEnding(path, category)) ?? '')
    return {
      context,
      id: english,
      ...(englishPlural !== undefined && { pluralId: englishPlural }),
      texts: translations,
      isFuzzy: false,
      places,
    }
  })
  const header = {
    'Project-Id-Version': 'Fenestra',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
    'Plural-Forms': pluralForms[language],
  }
  return writePo(header, entries)
}

/** What became of a translators' file. */
export interface Taken {
  changed: number
  unchanged: number
  /** Empty or fuzzy, so not translated yet. */
  open: number
  /** Entries that the shop no longer has, as `line: text`. */
  unknown: string[]
  /** Entries that cannot be taken, as `line: reason`; then nothing is changed. */
  refused: string[]
}

const placeholders = (text: string) => Array.from(text.matchAll(/\{\{.*?\}\}/g), ([name]) => name).toSorted()

/** Why a translation cannot be taken: placeholders that its English does not have, or that only it lacks. */
function faultOf(text: string, unit: Unit): string | null {
  const allowed = placeholders(unit.englishPlural ?? unit.english)
  const written = placeholders(text)
  const extra = written.find((name) => !allowed.includes(name))
  if (extra !== undefined) return `“${text}” has ${extra}, which English does not have`
  // A form for one thing may say `one` without its figure.
  const missing = unit.englishPlural === undefined && allowed.find((name) => !written.includes(name))
  return missing ? `“${text}” lacks ${missing}` : null
}

/** Takes the translations of a PO file into the catalogues of a language: all of them, or none if one is refused. */
export function takeTranslatorsFile(folder: string, language: Translated, bytes: Uint8Array): Taken {
  const { header, entries } = readPo(bytes)
  const forms = readPluralForms(header.get('plural-forms') ?? pluralForms[language])
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  // Some programs have one more, for fractions, which stays empty.
  const ofNumbers = categories.flatMap((category) => formOfCategory(language, forms, category) ?? [])
  const neededForms = ({ englishPlural }: Unit) => (englishPlural === undefined ? [0] : ofNumbers)
  const units = new Map(unitsIn(folder).map((unit) => [`${unit.context}\n${unit.english}`, unit]))
  const catalogues = new Map<string, Texts>()
  const taken: Taken = { changed: 0, unchanged: 0, open: 0, unknown: [], refused: [] }
  for (const { line, context, id, texts, isFuzzy } of entries) {
    const unit = units.get(`${context}\n${id}`)
    if (unit === undefined) {
      taken.unknown.push(`${line}: ${id}`)
      continue
    }
    if (isFuzzy || neededForms(unit).some((form) => !texts[form])) {
      taken.open++
      continue
    }
    const faults = texts.flatMap((text) => faultOf(text, unit) ?? [])
    taken.refused.push(...faults.map((fault) => `${line}: ${fault}`))
    const catalogue = catalogues.get(unit.catalogue) ?? readTexts(folder, language, unit.catalogue)
    catalogues.set(unit.catalogue, catalogue)
    const written: (readonly [readonly string[], string])[] =
      unit.englishPlural === undefined
        ? [[unit.path, texts[0] ?? '']]
        : categories.map((category) => {
            const path = withEnding(unit.path, category)
            const form = formOfCategory(language, forms, category)
            // A form that only fractions have is in no such file; in Russian it is that of two to four.
            const few = formOfCategory(language, forms, 'few')
            return [
              path,
              form === undefined ? (textAt(catalogue, path) ?? texts[few ?? 0] ?? '') : (texts[form] ?? ''),
            ]
          })
    const changes = written.filter(([path, text]) => textAt(catalogue, path) !== text)
    if (changes.length > 0) taken.changed++
    else taken.unchanged++
    for (const [path, text] of changes) setText(catalogue, path, text)
  }
  if (taken.refused.length > 0) return { ...taken, changed: 0 }
  for (const [catalogue, texts] of catalogues)
    writeFileSync(join(folder, language, `${catalogue}.json`), `${JSON.stringify(texts, null, 2)}\n`)
  return taken
}
