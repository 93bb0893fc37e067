import { choiceWord, optionWord } from '../../rules/index.ts'
import { translationsIn } from '#kernel/outbox/mail/translations.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { localize, translationOf, type Reading, type StoredTranslations } from '#kernel/rules/localized.ts'

/** The words of the pages, of which options have some. */
export const pageWords = translationsIn(
  new URL('../../../../../public/locales/', import.meta.url),
  (language) => `${language}/translation.json`,
)

type Words = (key: string | undefined, figures?: Record<string, string>) => string | undefined

interface Named {
  name: string
  writtenName?: string
  languages?: Record<string, LanguageCode>
  translations: StoredTranslations
}

/**
 * A record with its name as a customer reads it: by staff's translation, else by a built-in word, else unchanged. In the
 * base language a built-in word goes before the name that staff entered, as on the pages.
 */
function named<One extends Named>(record: One, word: string | undefined, reading: Reading): One {
  const { language, base } = reading
  if (language === null)
    return word === undefined || word === record.name
      ? record
      : { ...record, name: word, writtenName: record.name }
  const ownName = translationOf(record.translations, language, 'name')
  const name = typeof ownName === 'string' ? ownName : word
  return {
    ...record,
    name: name ?? record.name,
    writtenName: record.name,
    ...(name === undefined && { languages: { name: base } }),
  }
}

interface NamedChoice extends Named {
  code: string
}

interface NamedOption extends NamedChoice {
  help: string
  choices: readonly NamedChoice[]
}

function choiceIn<One extends NamedChoice>(option: string, choice: One, words: Words, reading: Reading): One {
  const word = choiceWord(option, choice.code)
  return named(choice, words(word?.key, { mm: choice.code }), reading)
}

/** The options of a product with their texts in the requested language; for staff unchanged. */
export async function optionsIn<One extends NamedOption>(
  options: readonly One[],
  reading: Reading,
): Promise<One[]> {
  if (reading.full && reading.language === null) return [...options]
  const t = await pageWords(reading.language ?? reading.base)
  const words: Words = (key, figures = {}) => (key === undefined ? undefined : t(key, figures))
  return options.map((option) => {
    const localized = named(option, words(optionWord(option.code)), reading)
    const help = localize(option, ['help'], reading)
    const languages = { ...localized.languages, ...help.languages }
    return {
      ...localized,
      help: help.texts.help,
      choices: option.choices.map((choice) => choiceIn(option.code, choice, words, reading)),
      ...(Object.keys(languages).length > 0 && { languages }),
    }
  })
}
