import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { schedule, type PlannedPiece, type WorkLoad } from './schedule.ts'

const calendar = { restDays: [0, 6], holidays: [], extraDays: [] }
const capacity = { cut: 420, assemble: 840 }
const loads: WorkLoad[] = [
  { day: '2026-12-07', step: 'cut', minutes: 400 },
  { day: '2026-12-08', step: 'cut', minutes: 100 },
  { day: '2026-12-07', step: 'assemble', minutes: 840 },
  { day: '2026-12-08', step: 'assemble', minutes: 800 },
  { day: '2026-12-09', step: 'assemble', minutes: 300 },
]
const roller = (metres = 0): PlannedPiece => ({
  minutes: { cut: 8, assemble: 14 },
  materials: new Map(metres > 0 ? [['cloth', metres]] : []),
  extraDays: 0,
})
const workshop = { from: '2026-12-07', calendar, capacity, loads, stock: new Map() }
const four = (metres?: number) => Array.from({ length: 4 }, () => roller(metres))
const cloth = (free: number, ...incoming: { day: string; quantity: number }[]) =>
  new Map([['cloth', { free, incoming }]])

test.each([
  { what: 'four rollers', pieces: four(), stock: new Map(), ready: '2026-12-09' },
  {
    what: 'four of 1.90 m with 5 m free and 30 m due on a Friday',
    pieces: four(1.9),
    stock: cloth(5, { day: '2026-12-11', quantity: 30 }),
    ready: '2026-12-14',
  },
  { what: 'two of them', pieces: four(1.9).slice(2), stock: cloth(5), ready: '2026-12-08' },
  { what: 'four whose cloth nobody has ordered', pieces: four(1.9), stock: cloth(5), ready: null },
  {
    what: 'one for which more is reserved than there is',
    pieces: [roller(1.9)],
    stock: cloth(-29, { day: '2026-12-11', quantity: 30 }, { day: '2026-12-15', quantity: 10 }),
    ready: '2026-12-16',
  },
  {
    what: 'one with a motor of three more days',
    pieces: [{ ...roller(), extraDays: 3 }],
    stock: new Map(),
    ready: '2026-12-11',
  },
  {
    what: 'one of a kind without minutes',
    pieces: [{ ...roller(), minutes: null }],
    stock: new Map(),
    ready: null,
  },
])('$what are ready on $ready', ({ pieces, stock, ready }) => {
  expect(schedule(pieces, { ...workshop, stock }).ready).toBe(ready)
})

test('a piece that does not fit into the days that are planned has no day and reserves nothing', () => {
  const endless = { ...roller(), minutes: { cut: 8, assemble: 1_000_000 } }
  const { ready, loads: reserved } = schedule([endless, roller()], workshop)
  expect([ready, reserved]).toEqual([null, schedule([roller()], workshop).loads])
})

test('no day has more work than its minutes, all minutes are planned, and more work before makes nothing earlier', () => {
  const load = fc.record({
    day: fc.constantFrom('2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'),
    step: fc.constantFrom('cut' as const, 'assemble' as const),
    minutes: fc.integer({ min: 0, max: 500 }),
  })
  const piece = fc.record({
    minutes: fc.record({ cut: fc.integer({ min: 0, max: 900 }), assemble: fc.integer({ min: 0, max: 900 }) }),
    materials: fc.constant(new Map<string, number>()),
    extraDays: fc.constant(0),
  })
  fc.assert(
    fc.property(fc.array(load, { maxLength: 6 }), fc.array(piece, { maxLength: 8 }), (before, pieces) => {
      const plan = schedule(pieces, { ...workshop, loads: before })
      for (const { day, step, minutes } of plan.loads) {
        const reserved = before
          .filter((one) => one.day === day && one.step === step)
          .reduce((sum, one) => sum + one.minutes, 0)
        expect(minutes).toBeLessThanOrEqual(Math.max(0, capacity[step as 'cut'] - reserved))
      }
      for (const step of ['cut', 'assemble'] as const)
        expect(plan.loads.filter((one) => one.step === step).reduce((sum, one) => sum + one.minutes, 0)).toBe(
          pieces.reduce((sum, { minutes }) => sum + minutes[step], 0),
        )
      const alone = schedule(pieces, { ...workshop, loads: [] })
      expect(String(alone.ready) <= String(plan.ready)).toBe(true)
    }),
    propertyRuns(200),
  )
})
