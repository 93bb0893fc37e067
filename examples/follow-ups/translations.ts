import { createTranslate } from 'fenestra/web'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

/** The texts in the language of the back office; English where a language has none. */
export const t = createTranslate({ en, de })
