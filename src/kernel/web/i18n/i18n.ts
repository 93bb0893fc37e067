import type { Translations } from '#kernel/contract/page.ts'
import { fetchTexts } from './fetch-texts.ts'
import { textAt, translator, type Translate } from './translate.ts'

/** The file that every page has; others are loaded by the components that need them. */
const common = 'translation'

/** The texts of one file in one language. Until `ready`, its `t` returns the keys. */
export interface Texts {
  t: Translate
  ready: boolean
}

/** The texts of a page, and its language. */
export interface I18n {
  readonly language: string
  /** Translates with the common file, in the page's language. */
  readonly t: Translate
  /** The texts of a file; the same object until they are loaded. */
  texts(file?: string, language?: string): Texts
  /** The text at this path of the common file; keys may contain dots here. */
  textAt(path: readonly string[]): string | undefined
  has(language: string): boolean
  /** Sets the language and its common texts. */
  init(language: string, texts: Translations): void
  /** Loads a file; resolves when it is loaded or has failed. */
  load(file: string, language: string): Promise<void>
  /** Marks a file as shown in the page's language, until the returned function is called. */
  show(file: string): () => void
  /** Loads the shown files in another language; resolves when each is loaded or has failed. */
  loadLanguage(language: string): Promise<void>
  setLanguage(language: string): void
  subscribe: (listener: () => void) => () => void
}

const keyOf = (file: string, language: string) => `${language}/${file}`

/** Creates an empty store of texts. */
export function createI18n(): I18n {
  const stored = new Map<string, Translations>()
  const cachedTexts = new Map<string, Texts>()
  const loading = new Map<string, Promise<void>>()
  /** The number of components that show each file. */
  const usesByFile = new Map<string, number>()
  const listeners = new Set<() => void>()
  let language = 'en'

  const notify = () => listeners.forEach((listener) => listener())
  const store = (key: string, texts: Translations) => {
    stored.set(key, texts)
    cachedTexts.delete(key)
  }
  async function read(key: string): Promise<void> {
    try {
      store(key, await fetchTexts(`/locales/${key}.json`))
      notify()
    } catch {
      // The page stays unchanged; the next request tries again.
    }
    loading.delete(key)
  }
  const i18n: I18n = {
    get language() {
      return language
    },
    get t() {
      return i18n.texts().t
    },
    texts(file = common, of = language) {
      const key = keyOf(file, of)
      const texts = stored.get(key)
      const entry = cachedTexts.get(key) ?? { t: translator(texts ?? {}, of), ready: texts !== undefined }
      cachedTexts.set(key, entry)
      return entry
    },
    textAt: (path) => textAt(stored.get(keyOf(common, language)) ?? {}, path),
    has: (of) => stored.has(keyOf(common, of)),
    init(of, texts) {
      language = of
      store(keyOf(common, of), texts)
    },
    async load(file, of) {
      const key = keyOf(file, of)
      if (stored.has(key)) return
      const reading = loading.get(key) ?? read(key)
      loading.set(key, reading)
      await reading
    },
    show(file) {
      usesByFile.set(file, (usesByFile.get(file) ?? 0) + 1)
      return () => {
        const usesLeft = (usesByFile.get(file) ?? 1) - 1
        if (usesLeft > 0) usesByFile.set(file, usesLeft)
        else usesByFile.delete(file)
      }
    },
    async loadLanguage(of) {
      await Promise.all([common, ...usesByFile.keys()].map((file) => i18n.load(file, of)))
    },
    setLanguage(of) {
      language = of
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return i18n
}
