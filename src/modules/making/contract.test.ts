import { describe, expect, test } from 'vitest'
import { facts, kinds, making } from './contract/making.ts'
import { kindDefaults, makingOf } from './rules/kind-defaults.ts'

describe('the exceptions of a product', () => {
  const refused = (exceptions: object) =>
    making.safeParse(exceptions).error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('the exceptions of a product are all optional, in which case its kind decides', () => {
    expect(making.parse({})).toEqual({})
    for (const kind of kinds) expect(makingOf(kind, {}, {})).toEqual(kindDefaults[kind])
  })

  test('override only what they name', () => {
    const roller = makingOf('roller', making.parse({ deduct: { width: 12 }, clothNarrower: 35 }), {})
    expect(roller).toEqual({ ...kindDefaults.roller, deduct: { width: 12, length: 0 }, clothNarrower: 35 })
  })

  test('the exceptions of a product that are undefined, as in a form, override nothing', () => {
    const blank = {
      rail: undefined,
      pitch: undefined,
      overlap: { side: undefined },
      deduct: { width: undefined },
    }
    expect(makingOf('venetian', blank, {})).toEqual(kindDefaults.venetian)
  })

  test('the exceptions of a product may set the stack of drawn-up slats', () => {
    const stack = { stackPermille: 60, stackBase: 70 }
    expect(makingOf('wooden', making.parse(stack), {}).stack).toEqual({ permille: 60, base: 70 })
  })

  test('the exceptions of a product never enlarge a piece, and the flush depth is never below the minimum depth', () => {
    expect(refused({ deduct: { width: -1 } })).toEqual([['deduct.width', 'Must be 0 or more']])
    expect(refused({ deduct: { width: 0.5 } })).toEqual([['deduct.width', 'Must be a whole number']])
    expect(refused({ depth: { min: 40, flush: 30 } })).toEqual([
      ['depth', 'The flush depth is at least the minimum'],
    ])
    expect(refused({ mounts: ['inside', 'inside'] })).toEqual([['mounts', 'Name each mount once']])
  })

  test('with unknown names are refused', () => expect(refused({ deduction: 5 })).toHaveLength(1))
})

test('the facts of a choice are those that kinds use', () => {
  expect(facts.safeParse({ slat: { width: 25 }, draw: 'split', panels: 2 }).success).toBe(true)
  expect(facts.safeParse({ panels: 3 }).success).toBe(false)
  expect(facts.safeParse({ heading: { fullness: 2, pitchMm: 0 } }).success).toBe(false)
})
