import { expect, test } from 'vitest'
import { languageCodes } from '#kernel/rules/languages.ts'
import { kindTemplates, templateKinds } from './kind-templates.ts'
import { optionTemplates } from './option-templates.ts'
import { loadTemplateWords, optionInWords, translationsFrom } from './template-words.ts'

test('every template has its texts in every language, in that of the shop first', async () => {
  for (const base of languageCodes) {
    const words = await loadTemplateWords(base, languageCodes)
    expect(words.map(([code]) => code)[0]).toBe(base)
    expect(words.map(([code]) => code).toSorted()).toEqual([...languageCodes].toSorted())
  }
  const words = await loadTemplateWords('vi', languageCodes)
  for (const [language, { kinds, options }] of words) {
    expect(Object.keys(kinds).toSorted(), language).toEqual([...templateKinds].toSorted())
    const choices = Object.values(optionTemplates).map(({ code, choices: all }) => [
      code,
      all.map((choice) => choice.code).toSorted(),
    ])
    expect(
      Object.entries(options).map(([code, one]) => [code, Object.keys(one.choices).toSorted()]),
      language,
    ).toEqual(choices)
    const texts = Object.values(kinds).flatMap((kind) => Object.values(kind))
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
  }
  expect(Object.values(kindTemplates).flatMap(({ options }) => options)).toEqual(
    expect.arrayContaining(Object.keys(optionTemplates)),
  )
})

test('an option from a template is named in the base language and carries the other offered languages as translations', async () => {
  const words = await loadTemplateWords('vi', ['vi', 'de'])
  const side = optionTemplates['control_side']
  expect(side && optionInWords(side, words)).toMatchObject({
    name: 'Bên điều khiển',
    translations: { de: { name: 'Bedienseite', help: 'Wenn Sie von innen auf das Fenster blicken.' } },
    choices: [
      { code: 'right', name: 'Phải', translations: { de: { name: 'Rechts' } } },
      { code: 'left', name: 'Trái', translations: { de: { name: 'Links' } } },
    ],
  })
  expect(translationsFrom(words, ({ kinds }) => ({ name: kinds.roller.name }))).toEqual([
    { texts: { de: { name: 'Rollo' } }, reviewed: {} },
  ])
})
