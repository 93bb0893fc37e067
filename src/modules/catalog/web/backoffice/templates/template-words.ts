import { useQuery } from '@tanstack/react-query'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { TranslationChanges } from '#kernel/web/backoffice/translating/translation-values.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { OptionTemplate } from './option-templates.ts'
import type { TemplateKind } from './kind-templates.ts'

/** The texts of all templates in one language. */
export interface TemplateWords {
  kinds: Record<TemplateKind, KindWords>
  /** By code of the option; its choices by their code. */
  options: Record<string, { name: string; help?: string; choices: Record<string, string> }>
}

interface KindWords {
  /** Name of a product. */
  name: string
  description: string
  /** Separated by commas. */
  materials: string
  /** Name of the category, as shoppers read it. */
  category: string
  categoryDescription: string
}

/** The shop's languages, base first, with the words of each. */
export type ShopWords = readonly [
  base: readonly [LanguageCode, TemplateWords],
  ...others: (readonly [LanguageCode, TemplateWords])[],
]

const files: Record<LanguageCode, () => Promise<{ default: object }>> = {
  en: () => import('./words/en.json'),
  vi: () => import('./words/vi.json'),
  zh: () => import('./words/zh.json'),
  es: () => import('./words/es.json'),
  de: () => import('./words/de.json'),
  ru: () => import('./words/ru.json'),
}

/** Loads the words of templates in the base language, and then in the others that the shop offers. */
export async function loadTemplateWords(
  base: LanguageCode,
  offered: readonly LanguageCode[],
): Promise<ShopWords> {
  const wordsOf = async (code: LanguageCode) =>
    [code, (await files[code]()).default as TemplateWords] as const
  const others = offered.filter((code) => code !== base)
  return [await wordsOf(base), ...(await Promise.all(others.map(wordsOf)))]
}

/** The words of templates in the shop's languages; undefined until they are loaded. */
export function useTemplateWords(): ShopWords | undefined {
  const { base, offered } = useShopConfig().languages
  const { data } = useQuery({
    queryKey: ['template-words', base, offered],
    queryFn: () => loadTemplateWords(base, offered),
    staleTime: Infinity,
  })
  return data
}

/** The texts of a template in the languages after the base, as unsaved translations of a form. */
export function translationsFrom(
  [, ...others]: ShopWords,
  textsOf: (words: TemplateWords) => Record<string, string>,
): readonly TranslationChanges[] {
  if (others.length === 0) return []
  return [{ texts: Object.fromEntries(others.map(([code, words]) => [code, textsOf(words)])), reviewed: {} }]
}

/** An option with its choices, in the base language and with its translations. */
export function optionInWords({ choices, ...option }: OptionTemplate, [[, base], ...others]: ShopWords) {
  const { code } = option
  const inWords = (words: TemplateWords) => {
    const { name = code, help } = words.options[code] ?? {}
    return { name, ...(help && { help }) }
  }
  const nameOfChoice = (words: TemplateWords, choice: string) =>
    words.options[code]?.choices[choice] ?? choice
  const inOthers = <Texts>(textsOf: (words: TemplateWords) => Texts) =>
    Object.fromEntries(others.map(([language, words]) => [language, textsOf(words)]))
  return {
    ...option,
    ...inWords(base),
    translations: inOthers(inWords),
    choices: choices.map((choice) => ({
      ...choice,
      name: nameOfChoice(base, choice.code),
      translations: inOthers((words) => ({ name: nameOfChoice(words, choice.code) })),
    })),
  }
}
