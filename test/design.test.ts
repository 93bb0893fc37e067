import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const screens = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.tsx'))

/** A size of text, a breakpoint, a colour or a radius that is written as a figure in a class. */
const ownFigure =
  /(?<=[\s'"`:])(?:text-\[[\d.]+(?:rem|px)\]|(?:max|min)-\[[\d.]+(?:rem|px)\]:|[a-z]+-\[#[\da-f]+\]|rounded-\[[^\]\s]+\])/g

test('sizes of text, breakpoints, colours and radii in classes are the tokens of look.css', () => {
  const found = screens.flatMap((name) =>
    Array.from(
      readFileSync(new URL(name, root), 'utf8').matchAll(ownFigure),
      ([figure]) => `${name}: ${figure}`,
    ),
  )
  expect(screens.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

test('the document of the looks names every token of colour, text and breakpoint', () => {
  const look = readFileSync(new URL('src/app/web/look.css', root), 'utf8')
  const document = readFileSync(new URL('docs/design.md', root), 'utf8')
  const tokens = Array.from(
    look.matchAll(/--(?:color|text|breakpoint)-([a-z\d]+(?:-[a-z]+)*)(?=:)/g),
    ([, name]) => name as string,
  )
  // `text-5xl` to `text-2xl` stand as a range; what is transparent, black or the current colour is no choice.
  const unsaid = /^(?:[34]xl|transparent|current|white|black)$/
  const missing = [...new Set(tokens)].filter(
    (name) => !unsaid.test(name) && !document.includes(`\`${name}\``),
  )
  expect(tokens.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})
