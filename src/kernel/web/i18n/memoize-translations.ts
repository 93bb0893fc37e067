import type { i18n, TFunction } from 'i18next'

/** Texts, with the figures they were filled with, that one scope remembers. */
const capacity = 5000

/**
 * Looks each text up once for the same figures. For stores whose texts never change: every page asks for
 * the same few hundred, and i18next works each out anew.
 */
export function memoizeTranslations(instance: i18n): i18n {
  const make = instance.getFixedT.bind(instance)
  const scopes = new Map<string, TFunction>()
  instance.getFixedT = ((...scope: Parameters<i18n['getFixedT']>) => {
    const key = JSON.stringify(scope)
    const t = scopes.get(key) ?? rememberAnswers(make(...scope))
    scopes.set(key, t)
    return t
  }) as i18n['getFixedT']
  return instance
}

function rememberAnswers(t: TFunction): TFunction {
  const answers = new Map<string, string>()
  return new Proxy(t, {
    apply(translate, self, args: [string, ...unknown[]]) {
      const key = args.length === 1 ? args[0] : JSON.stringify(args)
      const known = answers.get(key)
      if (known !== undefined) return known
      const answer = Reflect.apply(translate, self, args) as string
      if (answers.size >= capacity) answers.clear()
      answers.set(key, answer)
      return answer
    },
  })
}
