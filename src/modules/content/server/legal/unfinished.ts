import { languageCodes, type LanguageCode } from '#kernel/rules/languages.ts'
import { plainTranslations, type StoredTranslations } from '#kernel/rules/localized.ts'
import { legalWords } from './words.ts'

/** The fields of an article that are checked. */
interface Article {
  title: string
  description: string
  content: string
  legal: string | null
  translations: StoredTranslations
}

export interface Unfinished {
  /** Fields in square brackets, by language. */
  openFields: Partial<Record<LanguageCode, string[]>>
  /** Languages whose text still contains the notice of a template. */
  notices: LanguageCode[]
}

const notices = languageCodes.map((code) => legalWords[code].notice)
const field = /\[[^[\]<>]{2,100}\]/g

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** Square brackets are fields only in a legal page; elsewhere they may mean anything. */
const fieldsIn = (text: string, isLegal: boolean) =>
  isLegal ? [...new Set([...text.matchAll(field)].map(([match]) => plain(match)))] : []

/** What is unfinished in an article that was made from a template, by language. */
export function unfinishedOf(article: Article, base: LanguageCode): Unfinished {
  const { title, description, content, legal, translations } = article
  // The base language first.
  const inAll = Object.entries({
    [base]: { title, description, content },
    ...plainTranslations(translations),
  })
  const unfinished = inAll.map(([language, texts]) => {
    const text = [texts['title'], texts['description'], texts['content']].filter(Boolean).join('\n')
    const fields = fieldsIn(text, legal !== null)
    return {
      language: language as LanguageCode,
      fields,
      isTemplate: notices.some((notice) => text.includes(notice)),
    }
  })
  return {
    openFields: Object.fromEntries(
      unfinished.filter(({ fields }) => fields.length > 0).map(({ language, fields }) => [language, fields]),
    ),
    notices: unfinished.filter(({ isTemplate }) => isTemplate).map(({ language }) => language),
  }
}

/** Whether anything is unfinished. */
export const isUnfinished = ({ openFields, notices: left }: Unfinished) =>
  left.length > 0 || Object.keys(openFields).length > 0
