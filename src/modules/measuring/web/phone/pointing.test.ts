import { expect, test } from 'vitest'
import { cornerAt, nudgePoint, clampToPicture } from './pointing.ts'

const corners = [
  { x: 100, y: 100 },
  { x: 180, y: 100 },
]

test('a touch grabs the nearest corner if it is close enough on the screen', () => {
  expect(cornerAt(corners, { x: 150, y: 100 }, 2)).toBe(1)
  expect(cornerAt(corners, { x: 150, y: 190 }, 2)).toBe(-1)
  expect(cornerAt(corners, { x: 150, y: 190 }, 4)).toBe(1)
  expect(cornerAt([], { x: 0, y: 0 }, 2)).toBe(-1)
})

test('arrow keys move a corner by one image pixel, with Shift by twenty, and never out of the image', () => {
  expect(nudgePoint({ x: 5, y: 5 }, { key: 'ArrowLeft', shiftKey: false })).toEqual({ x: 4, y: 5 })
  expect(nudgePoint({ x: 5, y: 5 }, { key: 'ArrowDown', shiftKey: true })).toEqual({ x: 5, y: 25 })
  expect(nudgePoint({ x: 5, y: 5 }, { key: 'a', shiftKey: false })).toBeNull()
  expect(clampToPicture({ x: -15, y: 25 }, { width: 20, height: 20 })).toEqual({ x: 0, y: 19 })
})
