import type { LanguageCode } from '#kernel/rules/languages.ts'
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import ru from './words/ru.json' with { type: 'json' }
import vi from './words/vi.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

/** The texts of all templates in one language. */
export type LegalWords = typeof en

export const legalWords: Record<LanguageCode, LegalWords> = { en, vi, zh, es, de, ru }
