import type { WireOption } from '#modules/catalog/contract/options.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import {
  translationsPayload,
  type TranslatedField,
  type TranslatedRecord,
  type TranslationChanges,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import type { ChoiceValues } from './choice-values.ts'

/** The field name of a choice among the texts of its option. */
const fieldOf = (code: string) => ['choice', code].join(' ')

/** The translated fields of an option and its choices, in one list. */
export const translatedFields = (choices: readonly ChoiceValues[]): TranslatedField[] => [
  { name: 'name', label: 'Name', maxLength: 100 },
  { name: 'help', label: 'Help for shoppers', rows: 3, maxLength: 1000 },
  ...choices
    .filter(({ code, archived }) => code !== '' && !archived)
    .map(({ code, name }) => ({ name: fieldOf(code), label: `Choice ${name}`, maxLength: 100 })),
]

export const baseTexts = (name: string, help: string, choices: readonly ChoiceValues[]) => ({
  name,
  help,
  ...Object.fromEntries(choices.map((choice) => [fieldOf(choice.code), choice.name])),
})

/** The translations of an option and its choices, by the field names of the list above. */
export function translatedOption(option: WireOption): TranslatedRecord {
  const translations: NonNullable<TranslatedRecord['translations']> = { ...option.translations }
  const outdated: NonNullable<TranslatedRecord['outdatedTranslations']> = { ...option.outdatedTranslations }
  for (const choice of option.choices) {
    for (const [language, texts] of Object.entries(choice.translations ?? {})) {
      const code = language as LanguageCode
      if (texts['name']) translations[code] = { ...translations[code], [fieldOf(choice.code)]: texts['name'] }
    }
    for (const code of Object.keys(choice.outdatedTranslations ?? {}) as LanguageCode[])
      outdated[code] = [...(outdated[code] ?? []), fieldOf(choice.code)]
  }
  return { translations, outdatedTranslations: outdated }
}

/** The translations to send with the option itself and with each of its choices. */
export function optionTranslations(changes: readonly TranslationChanges[]) {
  const { translations = {}, reviewedTranslations = {} } = translationsPayload(changes, [])
  const isOwnName = (name: string) => !name.startsWith('choice ')
  const picked = (isMeant: (name: string) => boolean, named: (name: string) => string) => ({
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, texts]) => [
        language,
        Object.fromEntries(
          Object.entries(texts)
            .filter(([name]) => isMeant(name))
            .map(([name, text]) => [named(name), text]),
        ),
      ]),
    ),
    reviewedTranslations: Object.fromEntries(
      Object.entries(reviewedTranslations).map(([language, names]) => [
        language,
        names.filter(isMeant).map(named),
      ]),
    ),
  })
  return {
    option: picked(isOwnName, (name) => name),
    choice: (code: string) =>
      picked(
        (name) => name === fieldOf(code),
        () => 'name',
      ),
  }
}
