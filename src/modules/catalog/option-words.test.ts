import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aConfiguredProduct, anOption } from './factory.ts'
import { listProducts } from './contract/catalog.ts'
import { createOption, updateOption } from './contract/options.ts'
import { choiceWords, optionWords } from './rules/built-in-words.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)

async function found(q: string, lng: string): Promise<string[]> {
  const { body } = await visitor.call(listProducts, { query: { q, lng } })
  return (body as { name: string }[]).map(({ name }) => name)
}

describe('a product is found by the words of its options', () => {
  beforeAll(async () => {
    const colour = await anOption(
      editor,
      'Colour',
      [
        {
          code: 'sage',
          name: 'Sage',
          translations: { de: { name: 'Salbeigrün' }, vi: { name: 'Xanh lá xô' } },
        },
        { code: 'rust', name: 'Rust' },
      ],
      { translations: { de: { name: 'Stofffarbe' } } },
    )
    const { body: lining } = await editor.call(createOption, {
      body: { code: 'lining', name: 'Lining', choices: [{ code: 'none', name: 'Unlined' }] },
    })
    await aConfiguredProduct(shop, editor, [colour], { name: 'Alba' })
    await aConfiguredProduct(shop, editor, [lining], { name: 'Borea' })
  })

  test('a product is found by the words of its options in the requested language and in the base language', async () => {
    expect(await found('salbeigrun', 'de')).toEqual(['Alba'])
    expect(await found('stofffarbe', 'de')).toEqual(['Alba'])
    expect(await found('xanh lá xô', 'vi')).toEqual(['Alba'])
    for (const language of ['en', 'de', 'vi', 'ru']) expect(await found('sage', language)).toEqual(['Alba'])
  })

  test('a product is found by the words of its options not by the words of another language', async () => {
    for (const language of ['en', 'vi', 'ru']) expect(await found('salbeigrün', language)).toEqual([])
  })

  test('a product is found by the words of its options, also by the built-in word for an option without a translation', async () => {
    expect(await found('futter', 'de')).toEqual(['Borea'])
    expect(await found('подкладка', 'ru')).toEqual(['Borea'])
  })

  test('despite a typing error, as by any other word', async () => {
    expect(await found('salbeigrunn', 'de')).toEqual(['Alba'])
  })

  test('a product is found by the words of its options by the new name and no longer by the old one after an option is renamed', async () => {
    const [{ id } = { id: '' }] = await shop.rows<{ id: string }>(
      `select id from options where name = 'Colour'`,
    )
    const choices = [
      { code: 'sage', name: 'Sage', translations: { de: { name: 'Lindgrün' } } },
      { code: 'rust', name: 'Rust' },
    ]
    const changed = await editor.call(updateOption, { params: { id }, body: { choices } })
    expect(changed.status).toBe(200)
    expect(await found('lindgrün', 'de')).toEqual(['Alba'])
    expect(await found('salbeigrün', 'de')).toEqual([])
  })
})

test('the search knows the same built-in option names as the pages', async () => {
  const stored = await shop.rows<{ code: string; language: string; word: string }>(
    'select code, language, word from built_in_option_words',
  )
  const keys = Object.entries({ ...optionWords, ...choiceWords })
  const shown = []
  for (const language of ['en', 'vi', 'zh', 'es', 'de', 'ru']) {
    const file = new URL(`../../../public/locales/${language}/translation.json`, import.meta.url)
    const texts = JSON.parse(await readFile(file, 'utf8')) as { option: Record<string, string> }
    for (const [code, key] of keys)
      shown.push({ code, language, word: texts.option[key.replace('option.', '')] })
  }
  const sorted = (rows: readonly { code: string; language: string }[]) =>
    rows.toSorted((one, other) =>
      `${one.language} ${one.code}`.localeCompare(`${other.language} ${other.code}`),
    )
  expect(sorted(stored)).toEqual(sorted(shown))
})
