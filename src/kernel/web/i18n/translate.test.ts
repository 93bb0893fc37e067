import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Translations } from '#kernel/contract/page.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { textAt, translator } from './translate.ts'

const locales = new URL('../../../../public/locales/', import.meta.url)
/** Mails and the back office use i18next itself. */
const files = readdirSync(new URL('en/', locales)).filter((file) => !/^(?:mail|admin)\./.test(file))

const keysOf = (texts: Translations, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )

describe.each(languageCodes)('texts in %s', (language) => {
  test.each(files)('of %s equal those of i18next, for every placeholder and plural', async (file) => {
    const texts = JSON.parse(readFileSync(new URL(`${language}/${file}`, locales), 'utf8')) as Translations
    const i18n = createInstance()
    await i18n.init({
      lng: language,
      resources: { [language]: { translation: texts } },
      interpolation: { escapeValue: false },
    })
    const { said: _, ...named } = texts
    const expected = (key: string, figures: object) => i18n.t(key, { ...figures })
    const t = translator(texts, language)
    const keys = keysOf(named)
    expect(keys.length).toBeGreaterThan(3)
    for (const key of keys) {
      expect(t(key)).toBe(i18n.getResource(language, 'translation', key))
      const names = Array.from(t(key).matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name as string)
      const figures = Object.fromEntries(names.map((name, index) => [name, `<${index}> & {{count}}`]))
      expect(t(key, figures)).toBe(expected(key, figures))
      if (!key.endsWith('_other')) continue
      const counted = key.replace(/_other$/, '')
      for (const count of [0, 1, 2, 3, 4, 5, 11, 21, 22, 100, 101, 1.5])
        expect(t(counted, { ...figures, count })).toBe(expected(counted, { ...figures, count }))
    }
  })
})

test('a key without a text is returned itself, and inherited property names are not texts', () => {
  const t = translator({ nav: { home: 'Home' } }, 'en')
  expect(t('nav.home')).toBe('Home')
  for (const key of ['nav', 'nav.away', 'nav.home.page', 'toString', 'nav.constructor'])
    expect(t(key)).toBe(key)
  expect(textAt({ said: { 'Please try again.': 'Noch einmal.' } }, ['said', 'Please try again.'])).toBe(
    'Noch einmal.',
  )
})

test('a missing plural form falls back to the common form', () => {
  const t = translator({ items_one: '{{count}} artículo', items_other: '{{count}} artículos' }, 'es')
  expect(t('items', { count: 1_000_000 })).toBe('1000000 artículos')
})
