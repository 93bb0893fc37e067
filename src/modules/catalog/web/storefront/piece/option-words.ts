import { useTranslation } from '../../../../../kernel/web/i18n/use-translation.ts'
import { choiceWord, optionWord } from '../../../rules/index.ts'
import { useShopFacts } from '../../../../../kernel/web/shop.ts'

interface Named {
  code: string
  name: string
}

/** How a link, and a form that is sent without scripts, names the choice of an option: `o.colour=sage`. */
export const optionParam = (code: string) => `o.${code}`

/**
 * Names of options and choices. In the base language the words that every shop has stand before those that staff have
 * written; in another one the server has decided between a translation, those words and the base name.
 */
export function useOptionWords() {
  const { t, i18n } = useTranslation()
  const { base } = useShopFacts().languages
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
