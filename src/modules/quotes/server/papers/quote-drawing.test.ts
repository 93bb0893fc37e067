import { expect, test } from 'vitest'
import { mm } from '#kernel/outbox/pdf/pdf.ts'
import { drawingsOf } from './quote-drawing.ts'

const item = (name: string, width: number | null, length: number | null) => ({
  name,
  quantity: 1,
  price: 10,
  total: 10,
  width,
  length,
  mount: null,
  room: null,
  choices: [],
})

test('the pieces of a quote are drawn at one scale, the largest side 18 mm long, and what has no size is not drawn', () => {
  const heights = (items: ReturnType<typeof item>[]) =>
    drawingsOf(items).map((drawing) => drawing && Math.round((drawing.height / mm) * 100) / 100)
  expect(
    heights([item('Linen Curtain', 2.4, 1.2), item('Sage Roller', 0.6, 0.8), item('Fitting', null, null)]),
  ).toEqual([9, 6, null])
  expect(heights([item('Fitting', null, null)])).toEqual([null])
  expect(heights([])).toEqual([])
})
