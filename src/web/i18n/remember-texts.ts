import type { i18n, TFunction } from 'i18next'

/**
 * Looks words without figures up once. For stores whose texts never change: every page asks for the same
 * few hundred, and i18next works each out anew.
 */
export function rememberTexts(texts: i18n): i18n {
  const make = texts.getFixedT.bind(texts)
  const remembered = new Map<string, TFunction>()
  texts.getFixedT = ((...scope: Parameters<i18n['getFixedT']>) => {
    const key = JSON.stringify(scope)
    const t = remembered.get(key) ?? rememberWords(make(...scope))
    remembered.set(key, t)
    return t
  }) as i18n['getFixedT']
  return texts
}

function rememberWords(t: TFunction): TFunction {
  const words = new Map<string, string>()
  return new Proxy(t, {
    apply(translate, self, given: [string, ...unknown[]]) {
      const [key, ...figures] = given
      if (figures.length > 0) return Reflect.apply(translate, self, given) as string
      const word = words.get(key) ?? (Reflect.apply(translate, self, given) as string)
      words.set(key, word)
      return word
    },
  })
}
