import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { choiceWord, optionWord } from '#modules/catalog/rules/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'

interface Named {
  code: string
  name: string
}

/** The parameter name of an option's choice in links and in forms submitted without scripts: `o.colour=sage`. */
export const optionParam = (code: string) => `o.${code}`

/**
 * Names of options and choices. In the base language built-in words take precedence over the names that staff
 * entered; in other languages the server has already chosen between translation, built-in word and base name.
 */
export function useOptionWords() {
  const { t, i18n } = useTranslation()
  const { base } = useShopConfig().languages
  const isBase = i18n.language === base
  return {
    option({ code, name }: Named): string {
      const key = isBase && optionWord(code)
      return key ? t(key) : name
    },
    choice(option: string, { code, name }: Named): string {
      const word = isBase && choiceWord(option, code)
      return word ? t(word.key, { mm: code }) : name
    },
  }
}
export type OptionWords = ReturnType<typeof useOptionWords>
