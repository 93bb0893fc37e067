import { describe, expect, test } from 'vitest'
import { kindOf } from './kind.ts'

describe('what is drawn', () => {
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

  test('in a category of several kinds follows the name', () => {
    expect(kindOf('blackout', 'Midnight Blackout Curtain')).toBe('curtain')
    expect(kindOf('blackout', 'Night Blackout Roller')).toBe('roller')
  })

  test('without a telling category follows the name, else is a cloth on a tube', () => {
    expect(kindOf(undefined, 'Oak 50 Wooden Blind')).toBe('wooden')
    expect(kindOf('new-things', 'Something')).toBe('roller')
  })
})
