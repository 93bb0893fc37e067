import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const table = readFileSync(`${root}docs/asvs.md`, 'utf8')

/** The requirements that the first cell of a row names, as in "**9.1.1** to **9.1.3**, 9.2.1"; bold: of level 1. */
function requirements(cell: string): { number: string; isLevelOne: boolean }[] {
  return cell.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.match(/\d+\.\d+\.\d+/g) ?? []
    const section = first.replace(/\d+$/, '')
    const [from = 0, to = 0] = [first, last].map((number) => Number(number.slice(section.length)))
    const isLevelOne = range.startsWith('**')
    return Array.from({ length: to - from + 1 }, (_, more) => ({
      number: `${section}${from + more}`,
      isLevelOne,
    }))
  })
}

/** The rows of the tables: first cell and evidence. */
const rows = [...table.matchAll(/^\| ((?:\*\*)?\d[^|]*) \| .+ \| (.+) \|$/gm)].map(
  ([, cell = '', shown = '']) => ({ cell, shown }),
)

/** Each requirement of level 1 of release 5.0.0: section, then its numbers. */
const levelOne = `
  1.2: 1 2 3 4 5; 1.3: 1 2; 1.5: 1; 2.1: 1; 2.2: 1 2; 2.3: 1; 3.2: 1 2; 3.3: 1; 3.4: 1 2; 3.5: 1 2 3;
  4.1: 1; 4.4: 1; 5.2: 1 2; 5.3: 1 2; 6.1: 1; 6.2: 1 2 3 4 5 6 7 8; 6.3: 1 2; 6.4: 1 2; 7.2: 1 2 3 4;
  7.4: 1 2; 8.1: 1; 8.2: 1 2; 8.3: 1; 9.1: 1 2 3; 9.2: 1; 10.4: 1 2 3 4 5; 11.3: 1 2; 11.4: 1;
  12.1: 1; 12.2: 1 2; 13.4: 1; 14.2: 1; 14.3: 1; 15.1: 1; 15.2: 1; 15.3: 1`
  .split(';')
  .flatMap((section) => {
    const [name = '', numbers = ''] = section.trim().split(': ')
    return numbers.split(' ').map((number) => `${name}.${number}`)
  })

/** The test files of a row with the titles quoted after each. */
function named(shown: string): { file: string; titles: string[] }[] {
  return [...shown.matchAll(/`([\w./-]+\.ts)`([^`]*)/g)].map(([, file = '', after = '']) => ({
    file,
    titles: [...after.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }))
}

const places = (file: string) =>
  ['', 'src/', 'src/modules/', 'test/'].map((folder) => `${root}${folder}${file}`)

/** Missing files, and titles that their file does not have. */
function missing(files: ReturnType<typeof named>): string[] {
  return files.flatMap(({ file, titles }) => {
    const found = places(file).find((place) => existsSync(place))
    if (found === undefined) return [file]
    const source = readFileSync(found, 'utf8')
    return titles.filter((title) => !source.includes(title)).map((title) => `${file}: ${title}`)
  })
}

describe('the table of security requirements', () => {
  test('the table of security requirements has every requirement of level 1, and each only once', () => {
    const listed = rows.flatMap(({ cell }) => requirements(cell))
    const numbers = listed.map(({ number }) => number)
    const ofLevelOne = listed.filter(({ isLevelOne }) => isLevelOne).map(({ number }) => number)
    expect(ofLevelOne.toSorted()).toEqual(levelOne.toSorted())
    expect(numbers.length).toBe(new Set(numbers).size)
  })

  test.for(rows)('$cell names existing tests or the reason for having none', ({ shown }) => {
    const files = named(shown)
    if (files.length === 0) expect(shown).toMatch(/^(not met|partly|not applicable|—$|no test)/)
    expect(missing(files)).toEqual([])
  })
})

describe.each(['attacks', 'findings', 'real-input'])('the tables of docs/%s.md', (document) => {
  const cases = [
    ...readFileSync(`${root}docs/${document}.md`, 'utf8').matchAll(/^\| (.+) \| (.*`.+) \|$/gm),
  ].map(([, one = '', shown = '']) => ({ one, shown }))

  test.for(cases)('name existing tests for: $one', ({ shown }) => {
    const files = named(shown)
    expect(files.flatMap(({ titles }) => titles)).not.toEqual([])
    expect(missing(files)).toEqual([])
  })
})
