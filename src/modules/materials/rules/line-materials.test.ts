import { describe, expect, test } from 'vitest'
import { lineMaterials, type Chosen } from './line-materials.ts'
import type { Material } from './materials.ts'

const line = (inventoryItemId: string, basis: Material['basis'], unit = 'm2', quantity = 1.1): Material => ({
  inventoryItemId,
  basis,
  quantity,
  wastePercent: 12,
  unit,
})
const chosen = (option: string, part: Chosen['part'], item: string | null, unit = 'm2'): Chosen => ({
  option,
  part,
  item: item === null ? null : { id: item, unit },
})
const tube = line('tube', 'width', 'm', 1)
/** Item, basis, quantity and part of each material. */
const taken = (bill: Material[], choices: Chosen[], linked: Record<string, string[]> = {}) =>
  lineMaterials(
    bill,
    choices,
    new Map(Object.entries(linked).map(([item, options]) => [item, new Set(options)])),
  ).map(({ inventoryItemId, basis, quantity, part }) => [inventoryItemId, basis, quantity, part])

describe('the material of a choice', () => {
  const bill = [line('sage', 'area'), tube]
  const rest = ['tube', 'width', 1, null]

  test('the material of a choice replaces the line of another choice of its option, in the quantity of that line', () => {
    expect(taken(bill, [chosen('colour', 'cloth', 'oat')], { sage: ['colour'] })).toEqual([
      rest,
      ['oat', 'area', 1.1, 'cloth'],
    ])
    expect(taken(bill, [chosen('colour', 'cloth', 'sage')], { sage: ['colour'] })).toEqual([
      rest,
      ['sage', 'area', 1.1, 'cloth'],
    ])
    expect(taken(bill, [chosen('drive', null, 'motor', 'm')], { tube: ['drive'] })).toEqual([
      ['sage', 'area', 1.1, null],
      ['motor', 'width', 1, null],
    ])
  })
  test('the material of a choice replaces the line of its part, else the first line by area', () => {
    const cloth = [line('film', 'area'), line('usual', 'cloth'), line('thread', 'cloth')]
    expect(taken(cloth, [chosen('colour', 'cloth', 'oat')])).toEqual([
      ['film', 'area', 1.1, null],
      ['thread', 'cloth', 1.1, null],
      ['oat', 'cloth', 1.1, 'cloth'],
    ])
    expect(taken(bill, [chosen('colour', 'slat', 'white')])).toEqual([rest, ['white', 'area', 1.1, 'slat']])
  })
  test('the material of a choice is measured by what is cut from it where its unit is another one or the bill has no line for it', () => {
    const oat = (unit: string) => taken(bill, [chosen('colour', 'cloth', 'oat', unit)], { sage: ['colour'] })
    expect(oat('m')).toEqual([rest, ['oat', 'cloth_m', 1, 'cloth']])
    expect(oat('piece')).toEqual([rest, ['oat', 'piece', 1, 'cloth']])
    expect(taken([tube], [chosen('colour', 'slat', 'white', 'm')])).toEqual([
      rest,
      ['white', 'slat_m', 1, 'slat'],
    ])
    // The cloth of the bill is not that of a lining.
    expect(taken(bill, [chosen('lining', 'lining', 'dark', 'm2')])).toEqual([
      ['sage', 'area', 1.1, null],
      rest,
      ['dark', 'lining_m2', 1, 'lining'],
    ])
    expect(taken(bill, [chosen('drive', null, 'motor', 'piece')]).at(-1)).toEqual(['motor', 'piece', 1, null])
  })
  test('the material of a choice is left out of the bill where the choice has no item but others of its option have', () => {
    expect(taken(bill, [chosen('colour', 'cloth', null)], { sage: ['colour'] })).toEqual([rest])
    expect(taken(bill, [chosen('colour', 'cloth', null)])).toEqual([['sage', 'area', 1.1, null], rest])
  })
  test('the material of a choice never replaces a line twice, and a part has one item', () => {
    const two = [chosen('colour', 'slat', 'white', 'm'), chosen('width', 'slat', 'ladder', 'm')]
    expect(taken([line('usual', 'area', 'm'), line('other', 'area', 'm')], two)).toEqual([
      ['other', 'area', 1.1, null],
      ['white', 'area', 1.1, 'slat'],
      ['ladder', 'piece', 1, null],
    ])
    const all = [line('sage', 'area'), line('oat', 'area')]
    const links = { sage: ['colour'], oat: ['colour'] }
    expect(taken(all, [chosen('colour', 'cloth', 'oat')], links)).toEqual([['oat', 'area', 1.1, 'cloth']])
  })
})
