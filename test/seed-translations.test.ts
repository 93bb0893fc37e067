import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import about from '#database/seed/content/about.json' with { type: 'json' }
import banners from '#database/seed/content/banners.json' with { type: 'json' }
import posts from '#database/seed/content/blog.json' with { type: 'json' }
import categories from '#database/seed/content/categories.json' with { type: 'json' }
import essentials from '#database/seed/content/essentials.json' with { type: 'json' }
import options from '#database/seed/content/options.json' with { type: 'json' }
import products from '#database/seed/content/products.json' with { type: 'json' }
import articles from '#database/seed/content/support.json' with { type: 'json' }
import year from '#database/seed/content/talk-year.json' with { type: 'json' }
import { slugPattern } from '#kernel/contract/slug.ts'

/** Texts by their path: `products.<id>.name`, `options.<code>.choices.<code>`. */
type Texts = Map<string, string>

const byKey = <Row>(rows: readonly Row[], key: (row: Row) => string, texts: (row: Row) => unknown) =>
  Object.fromEntries(rows.map((row) => [key(row), texts(row)]))

const withId = <Row extends { id: string }>(rows: readonly Row[], texts: (row: Row) => unknown) =>
  byKey(rows, ({ id }) => id, texts)

/** The texts of the demo shop, in the shape of a language's file. */
const base = {
  settings: { siteDescription: essentials.settings.siteDescription },
  categories: withId(categories, ({ name, description, slug }) => ({ name, description, slug })),
  products: withId(products, ({ name, description, materials }) => ({ name, description, materials })),
  about: withId(about, ({ title, text, link_text, picture_text }) => ({
    title,
    ...(text && { text }),
    ...(link_text && { link_text }),
    ...(picture_text && { picture_text }),
  })),
  banners: withId(banners, ({ title, subtitle, ctaText }) => ({ title, subtitle, ctaText })),
  posts: byKey(
    [...posts, ...year.blogs],
    ({ slug }) => slug,
    ({ title, slug, content }) => ({ title, slug, content: content.join('\n') }),
  ),
  articles: withId(articles, ({ title, description, slug, content }) => ({
    title,
    description,
    slug,
    content: content.join('\n'),
  })),
  options: byKey(
    options.options,
    ({ code }) => code,
    ({ name, help, choices }) => ({
      name,
      ...(help && { help }),
      choices: byKey<{ code: string; name: string }>(
        choices,
        ({ code }) => code,
        (choice) => choice.name,
      ),
    }),
  ),
}

function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) =>
    textsOf(inner, path ? `${path}.${key}` : key),
  )
}

const english: Texts = new Map(textsOf(base))

const read = (language: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../database/seed/content/translations/${language}.json`, import.meta.url), 'utf8'),
  )

/** Words that are spelled the same in English and the language. */
const spelledAlike: Record<string, readonly string[]> = {
  es: ['No', 'Motor'],
  de: ['Aluminium', 'Polyester'],
  vi: ['Cotton'],
}

const isSlug = (path: string) => path.endsWith('.slug')

/** The numbers in a text in ascending order; a decimal comma counts as a point, and a decade may be spelled out. */
const figures = (text: string) =>
  (text.replace('十余年', '10').match(/\d+(?:[.,]\d+)?/g) ?? [])
    .map((figure) => Number(figure.replace(',', '.')))
    .toSorted((a, b) => a - b)

/** Without the description of a picture, which is translated. */
const tags = (text: string) =>
  (text.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/ alt="[^"]+"/, ' alt'))

const paragraphs = (text: string) => text.split('\n').length

/** Paths where a measure of the translation differs from that of the English text. */
function differing(texts: Texts, measure: (text: string) => unknown): string[] {
  return [...texts].flatMap(([path, text]) => {
    const original = english.get(path)
    if (original === undefined || isSlug(path)) return []
    const [found, expected] = [measure(text), measure(original)].map((value) => JSON.stringify(value))
    return found === expected ? [] : [`${path}: ${found} instead of ${expected}`]
  })
}

test('the starter articles and the about page promise no periods and nothing free of charge, which a shop may not keep', () => {
  const starters = articles.filter(({ essential }) => essential).flatMap(({ content }) => content)
  const parts = about.map(({ title, text }) => `${title} ${text ?? ''}`)
  const promise =
    /\b(free|nothing hidden|(days?|years?) of|within \S+ \S* ?days?|\d+ (working )?days|one working day|pay nothing)\b/i
  const promises = [...starters, ...parts].filter((text) => promise.test(text))
  // The specified story of the demo shop.
  expect(promises).toEqual(['10+ years of making window coverings'])
})

test('every drawing of the support articles is there, and none lies there in vain', () => {
  const used = articles
    .flatMap(({ content }) => content)
    .flatMap((text) => [...text.matchAll(/src="\/figures\/([^"]+)"/g)].map(([, name]) => name))
  expect(used.toSorted()).toEqual(readdirSync(new URL('../public/figures/', import.meta.url)).toSorted())
})

describe.each(['vi', 'zh', 'es', 'de', 'ru'])('the demo shop in %s', (language) => {
  const texts: Texts = new Map(textsOf(read(language)))

  test('has every text of the English one and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    expect([...texts].filter(([, text]) => text.trim() !== text || text === '')).toEqual([])
  })

  test('promises the same figures', () => {
    expect(differing(texts, figures)).toEqual([])
  })

  test('has the same paragraphs, headings, lists and links', () => {
    expect(differing(texts, tags)).toEqual([])
    expect(differing(texts, paragraphs)).toEqual([])
  })

  test('leaves no text in English', () => {
    const alike = [...texts].filter(
      ([path, text]) =>
        text === english.get(path) && !/^\d+\smm$/.test(text) && !spelledAlike[language]?.includes(text),
    )
    expect(alike).toEqual([])
  })

  test.each(['categories', 'posts', 'articles'])('has slugs of its own for its %s', (kind) => {
    const slugs = [...texts].filter(([path]) => path.startsWith(`${kind}.`) && isSlug(path))
    const values = slugs.map(([, slug]) => slug)
    expect(values.filter((slug) => !slugPattern.test(slug) || /^-|--|-$/.test(slug))).toEqual([])
    expect(new Set(values).size).toBe(values.length)
    const taken = new Map([...english].filter(([path]) => path.startsWith(`${kind}.`) && isSlug(path)))
    expect(
      slugs.filter(([path, slug]) => [...taken].some(([other, its]) => its === slug && other !== path)),
    ).toEqual([])
  })
})
