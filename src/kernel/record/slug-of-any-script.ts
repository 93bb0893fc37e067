import { lazyRequire } from '#kernel/process/lazy-require.ts'
import { slugOf } from '#kernel/rules/text/slug.ts'

/** Loaded with the first name that needs it: its tables of all scripts are large. */
const library = lazyRequire<typeof import('transliteration')>('transliteration')

/**
 * A name of any script as a URL slug: what `slugOf` does, and Chinese in pinyin, Greek, Arabic, Thai, Korean and others
 * in Latin letters. Empty only for a name without letters and digits.
 * @example slugOfAnyScript('窗帘怎么选') // 'chuang-lian-zen-me-xuan'
 */
export const slugOfAnyScript = (name: string): string => slugOf(name, (text) => library().transliterate(text))
