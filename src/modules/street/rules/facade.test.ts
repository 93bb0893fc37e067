import { expect, test } from 'vitest'
import type { House, HouseWindow } from '../contract/house.ts'
import { drawHouse, drawStreetHouse } from './draw-house.ts'
import { arrangeWindows, door } from './facade.ts'
import { lightsOf } from './lights.ts'
import { scene } from './landscape.ts'
import type { Shape } from './shapes.ts'

const aWindow = (width = 1.2, length = 1.6): HouseWindow => ({
  width,
  length,
  covering: 'roller',
  colour: '#9dad92',
  light: 'made',
})
const aHouse = (windows: HouseWindow[], more: Partial<House> = {}): House => ({
  seed: 7,
  windows,
  pieces: windows.length,
  made: windows.length,
  fitted: 0,
  lamp: 'lit',
  isOnItsWay: false,
  isCancelled: false,
  ...more,
})

const orders: [what: string, windows: HouseWindow[], floors: number][] = [
  ['goods only', [], 1],
  ['one piece', [aWindow()], 1],
  ['two pieces', [aWindow(), aWindow()], 1],
  ['five pieces', Array.from({ length: 5 }, () => aWindow()), 2],
  ['one of seven metres among small ones', [aWindow(7, 2.6), aWindow(), aWindow(), aWindow(0.6, 0.6)], 2],
  ['one of ten centimetres', [aWindow(0.1, 0.1)], 1],
  [
    'sixty pieces',
    Array.from({ length: 60 }, (_, index) => aWindow(0.6 + (index % 5) * 0.3, 1 + (index % 4) * 0.4)),
    7,
  ],
]

test.for(orders)(
  '%s: no window leaves the facade, covers the door or another window',
  ([, windows, floors]) => {
    for (const isDoorLeft of [true, false]) {
      const facade = arrangeWindows(windows, isDoorLeft)
      const boxes = facade.windows.map(({ window, x, sill }) => ({
        left: x,
        right: x + window.width,
        low: sill,
        high: sill + window.length,
      }))
      expect(boxes).toHaveLength(windows.length)
      boxes.push({ left: facade.door, right: facade.door + door.width, low: 0, high: door.height })
      for (const [index, one] of boxes.entries()) {
        expect(one.left).toBeGreaterThan(0)
        expect(one.right).toBeLessThan(facade.width)
        expect(one.high).toBeLessThan(facade.height)
        for (const other of boxes.slice(index + 1))
          expect(
            one.right <= other.left ||
              other.right <= one.left ||
              one.high <= other.low ||
              other.high <= one.low,
          ).toBe(true)
      }
      expect(facade.floors).toHaveLength(floors - 1)
    }
  },
)

/** All numbers of a drawing are numbers: one NaN would remove a shape. */
const textOf = (shapes: readonly Shape[]) => JSON.stringify(shapes)

test('a house is the same each time, fits its picture and stays small, whatever was ordered', () => {
  for (const [, windows] of orders) {
    for (let seed = 0; seed < 40; seed += 1) {
      const house = aHouse(windows, { seed: seed * 7919, fitted: seed % 2 ? windows.length : 0 })
      const drawing = drawHouse(house, 'a')
      expect([drawing.width, drawing.height]).toEqual([scene.width, scene.height])
      const text = textOf(drawing.shapes)
      expect(text).not.toMatch(/NaN|Infinity|null/)
      expect(textOf(drawHouse(house, 'a').shapes)).toBe(text)
      expect(textOf(drawStreetHouse(house, 'a', 0.5).shapes)).not.toMatch(/NaN|Infinity|null/)
    }
  }
  expect(textOf(drawHouse(aHouse(orders[6]?.[1] ?? []), 'a').shapes).length).toBeLessThan(160_000)
})

test('windows light up by scans, by a fitting, or by the status of an order that nobody scans', () => {
  const lights = (...of: Parameters<typeof lightsOf>) => lightsOf(...of).join(' ')
  const none = [null, null, null]
  const no = [false, false, false]
  expect(lights('pending', none, no)).toBe('dark dark dark')
  expect(lights('confirmed', none, no)).toBe('dark dark dark')
  expect(lights('processing', none, no)).toBe('started started dark')
  expect(lights('processing', ['packed', 'sewn', null], no)).toBe('made started dark')
  // The workshop may scan before anybody changes the status.
  expect(lights('confirmed', ['checked', 'assembled', 'cut'], no)).toBe('made made started')
  expect(lights('shipped', ['packed', 'cut', null], no)).toBe('made made made')
  expect(lights('shipped', none, [true, true, false])).toBe('fitted fitted made')
  expect(lights('delivered', none, no)).toBe('fitted fitted fitted')
  expect(lights('cancelled', ['packed', null, null], [true, true, true])).toBe('dark dark dark')
})
