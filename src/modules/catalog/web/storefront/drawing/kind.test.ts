import { describe, expect, test } from 'vitest'
import { kindOf } from './kind.ts'

describe('the covering drawn', () => {
  test.for([
    ['venetian-blinds', 'Alba 25 Aluminium Venetian', 'venetian'],
    ['roller-blinds', 'Sage Roller', 'roller'],
    ['wooden-blinds', 'Bamboo 35 Blind', 'wooden'],
    ['curtains', 'Teal Velvet Curtain', 'curtain'],
    ['vertical-blinds', 'Slate 127 Vertical Blind', 'vertical'],
    ['blackout', 'Chalk Cellular Blackout', 'cellular'],
  ] as const)('in %s for %s is a %s', ([category, name, kind]) => {
    expect(kindOf(category, name)).toBe(kind)
  })

  test('in a category of several kinds is chosen by the name', () => {
    expect(kindOf('blackout', 'Midnight Blackout Curtain')).toBe('curtain')
    expect(kindOf('blackout', 'Night Blackout Roller')).toBe('roller')
  })

  test('without a recognised category is chosen by the name, and otherwise is a roller blind', () => {
    expect(kindOf(undefined, 'Oak 50 Wooden Blind')).toBe('wooden')
    expect(kindOf('new-things', 'Something')).toBe('roller')
  })
})
