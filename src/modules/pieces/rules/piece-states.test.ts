import { expect, test } from 'vitest'
import { scannedStates, type PieceState, type ScannedState } from '../contract/index.ts'
import { evaluateScan, proposedStatus, readLabel } from './piece-states.ts'

test.each([
  ['1A2B3C4D-1', { orderNumber: '1A2B3C4D', line: 1 }],
  [' 1a2b3c4d-12 ', { orderNumber: '1A2B3C4D', line: 12 }],
  // A scanner set to another keyboard than the computer.
  ['1A2B3C4Dß3', { orderNumber: '1A2B3C4D', line: 3 }],
  ['1A2B3C4D', null],
  ['https://example.com', null],
])('the label %j is read as %j', (code, label) => {
  expect(readLabel(code)).toEqual(label)
})

test('of 1,000 scans with doubles and in a wrong order the state is the last valid one', () => {
  let state: PieceState = 'waiting'
  const valid: ScannedState[] = []
  let seed = 51
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let scan = 0; scan < 1000; scan += 1) {
    const sent = { state: scannedStates[draw(5)] ?? 'cut', isBack: draw(10) === 0 }
    const does = evaluateScan(state, sent)
    const isLater = [...scannedStates].indexOf(sent.state) > ['waiting', ...scannedStates].indexOf(state) - 1
    expect(does).toBe(sent.state === state ? 'repeated' : isLater || sent.isBack ? 'set' : 'behind')
    if (does !== 'set') continue
    valid.push(sent.state)
    state = sent.state
  }
  expect(valid.length).toBeGreaterThan(50)
  expect(state).toBe(valid.at(-1))
})

test.each([
  ['confirmed', ['waiting', 'waiting'], null],
  ['confirmed', ['cut', 'waiting'], 'processing'],
  ['processing', ['cut', 'packed'], null],
  ['processing', ['packed', 'packed'], 'shipped'],
  ['cancelled', ['packed'], null],
  ['delivered', ['packed'], null],
] as const)('an order that is %s with pieces %j speaks for %s', (status, states, proposed) => {
  expect(proposedStatus(status, states)).toBe(proposed)
})
