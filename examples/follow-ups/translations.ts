import { createTranslate } from 'fenestra/web'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

/** The texts in the language of the back office, with English as the fallback. */
export const t = createTranslate({ en, de })
