import { describe, expect, test } from 'vitest'
import { drawnKindOf, suggestedKind } from './kind-words.ts'

describe('the covering drawn', () => {
  test.for([
    ['venetian-blinds', 'Alba 25 Aluminium Venetian', 'venetian'],
    ['roller-blinds', 'Sage Roller', 'roller'],
    ['wooden-blinds', 'Bamboo 35 Blind', 'wooden'],
    ['curtains', 'Teal Velvet Curtain', 'curtain'],
    ['vertical-blinds', 'Slate 127 Vertical Blind', 'vertical'],
    ['blackout', 'Chalk Cellular Blackout', 'cellular'],
  ] as const)('the covering drawn in %s for %s is a %s', ([category, name, kind]) => {
    expect(drawnKindOf(category, name)).toBe(kind)
  })

  test('the covering drawn in a category of several kinds is chosen by the name', () => {
    expect(drawnKindOf('blackout', 'Midnight Blackout Curtain')).toBe('curtain')
    expect(drawnKindOf('blackout', 'Night Blackout Roller')).toBe('roller')
  })

  test('the covering drawn without a recognised category is chosen by the name, and otherwise is a roller blind', () => {
    expect(drawnKindOf(undefined, 'Oak 50 Wooden Blind')).toBe('wooden')
    expect(drawnKindOf('new-things', 'Something')).toBe('roller')
  })
})

describe('the kind offered', () => {
  test.for([
    ['venetian-blinds', 'Alba 25', 'venetian'],
    ['roller-blinds', 'Sage', 'roller'],
    ['roman-blinds', 'Sage', 'roman'],
    ['shutters', 'Sage', 'shutter'],
    ['day-night-blinds', 'Sage', 'day_night'],
    ['blackout', 'Midnight Blackout Curtain', 'curtain'],
    ['blackout', 'Night Blackout Roller', 'roller'],
    [null, 'Oak 50 Wooden Blind', 'wooden'],
    ['new-things', 'Something', null],
    ['blinds', 'Blackout blind', null],
    [null, 'Romance', null],
  ] as const)('the kind offered in %s for %s is %s', ([category, name, kind]) => {
    expect(suggestedKind(category, name)).toBe(kind)
  })
})
