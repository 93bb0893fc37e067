import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** An entry of the lock file. */
interface Locked {
  license?: string
  optionalDependencies?: Record<string, string>
}

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string): unknown => JSON.parse(readFileSync(root + file, 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }

/** SPDX ids of licences that allow using, changing and redistributing a shop built from such packages. */
const allowed = new Set([
  'MIT',
  'Zlib',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
  'CC0-1.0',
  // Fonts: may be embedded and redistributed, but not sold alone.
  'OFL-1.1',
  // Requires the source only of its own files, and only if changed; ours are not.
  'MPL-2.0',
])

/** A licence accepted only for these packages, with the reason. */
const exceptions: { packages: RegExp; licence: string; because: string }[] = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    because: 'libvips is a shared library of its own, unchanged; whoever likes puts another in its place',
  },
  {
    packages: /^libheif-js$/,
    licence: 'LGPL-3.0',
    because: 'libheif is a library of its own, unchanged; whoever likes puts another in its place',
  },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    because: 'figures about browsers, read while building; the package names their source',
  },
  {
    packages: /^date-holidays$/,
    licence: 'CC-BY-3.0',
    because: 'the rules of the holidays; docs/workshop.md names their source',
  },
  {
    packages: /^dejavu-fonts-ttf$/,
    licence: 'SEE LICENSE IN README.md AND LICENSE',
    because: 'the Bitstream Vera terms: the font may be embedded and passed on, not sold by itself',
  },
  {
    packages: /^(png-js|busboy|streamsearch|humanize-number)$/,
    licence: 'none named',
    because:
      'each comes with the MIT text or names it in an older field; the one of package.json was forgotten',
  },
]

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** As some packages write it. */
const spdx = (expression: string) => expression.replaceAll(' or ', ' OR ')

/** Whether an SPDX expression allows a choice of accepted licences only. AND binds before OR. */
function accepts(expression: string, isAccepted: (licence: string) => boolean): boolean {
  const flat = (part: string) =>
    part.split(' OR ').some((choice) => choice.split(' AND ').every((one) => isAccepted(one.trim())))
  const inner = /\(([^()]*)\)/.exec(expression)
  if (!inner) return flat(expression)
  const [outer, inside = ''] = inner
  const value = accepts(inside, isAccepted) ? 'accepted' : 'refused'
  return accepts(expression.replace(outer, value), (one) => one === 'accepted' || isAccepted(one))
}

/**
 * The licence of a package: from the lock file, from the package, or from the package whose platform part it
 * is.
 */
function licenceOf(path: string, all: Record<string, Locked>): string {
  const named = all[path]?.license
  if (named !== undefined) return named
  const installed = `${path}/package.json`
  const own = existsSync(root + installed) ? (read(installed) as Locked).license : undefined
  const parent = Object.values(all).find(({ optionalDependencies: of }) => nameOf(path) in (of ?? {}))
  return own ?? parent?.license ?? 'none named'
}

/** Packages without an accepted licence, with their licence. */
function notAccepted(all: Record<string, Locked>): string[] {
  return Object.keys(all).flatMap((path) => {
    const name = nameOf(path)
    const excepted = new Set(
      exceptions.filter((one) => one.packages.test(name)).map(({ licence }) => licence),
    )
    const licence = licenceOf(path, all)
    return accepts(spdx(licence), (one) => allowed.has(one) || excepted.has(licence) || excepted.has(one))
      ? []
      : [`${name}: ${licence}`]
  })
}

const { '': ourselves, ...others } = packages

describe('every package of the shop', () => {
  test('every package of the shop has an accepted licence', () => {
    expect(ourselves?.license).toBe('MIT')
    expect(Object.keys(others).length).toBeGreaterThan(100)
    expect(notAccepted(others)).toEqual([])
  })

  test('would be named if it had another licence', () => {
    const more = (license?: string) => notAccepted({ 'node_modules/newcomer': license ? { license } : {} })
    expect(more('AGPL-3.0-only')).toEqual(['newcomer: AGPL-3.0-only'])
    expect(more('MIT AND GPL-3.0-only')).toEqual(['newcomer: MIT AND GPL-3.0-only'])
    expect(more('(GPL-2.0-only OR (MIT AND LGPL-3.0-or-later))')).toHaveLength(1)
    expect(more()).toEqual(['newcomer: none named'])
    expect(more('(GPL-2.0-only OR (MIT AND ISC))')).toEqual([])
    expect(more('MIT OR GPL-3.0-only')).toEqual([])
  })

  test('every package of the shop is still installed if it is listed as an exception', () => {
    const names = Object.keys(others).map(nameOf)
    for (const { packages: of } of exceptions)
      expect(
        names.some((name) => of.test(name)),
        `${of}`,
      ).toBe(true)
  })
})
