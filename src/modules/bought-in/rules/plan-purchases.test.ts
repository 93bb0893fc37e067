import { describe, expect, it } from 'vitest'
import { purchasedReadyDay, planPurchases, type Bought, type Wanted } from './plan-purchases.ts'

const piece = (pieceId: string, more: Partial<Wanted> = {}): Wanted => ({
  pieceId,
  supplierId: 'S',
  label: `1A2B3C4D-${pieceId}`,
  name: 'Pleated blind',
  choices: 'Colour: Oat',
  widthMm: 900,
  lengthMm: 1200,
  ...more,
})
const line = (pieceId: string, more: Partial<Bought> = {}): Bought => ({
  ...piece(pieceId),
  id: `line ${pieceId}`,
  status: 'draft',
  isReceived: false,
  warning: null,
  ...more,
})
const wider = { widthMm: 910 }
const nothing = { add: [], update: [], remove: [], warn: [] }

describe('the purchase lines of an order', () => {
  it.each<[string, Wanted[], Bought[], object]>([
    ['a new piece is added', [piece('1')], [], { add: [piece('1')] }],
    ['a piece on a draft stays', [piece('1')], [line('1')], {}],
    [
      'a corrected piece is changed on the draft',
      [piece('1', wider)],
      [line('1')],
      { update: [{ id: 'line 1', wanted: piece('1', wider) }] },
    ],
    ['a draft gives back what is not wanted', [], [line('1')], { remove: ['line 1'] }],
    [
      'a piece of another supplier moves to its draft',
      [piece('1', { supplierId: 'T' })],
      [line('1')],
      { remove: ['line 1'], add: [piece('1', { supplierId: 'T' })] },
    ],
    [
      'a corrected piece that was sent is warned of',
      [piece('1', wider)],
      [line('1', { status: 'sent' })],
      { warn: [{ id: 'line 1', pieceId: '1', warning: 'changed' }] },
    ],
    [
      'and no longer when the order says the same again',
      [piece('1')],
      [line('1', { status: 'confirmed', warning: 'changed' })],
      { warn: [{ id: 'line 1', pieceId: '1', warning: null }] },
    ],
    [
      'a cancelled piece that was sent is warned of once',
      [],
      [line('1', { status: 'sent' }), line('2', { status: 'sent', warning: 'unwanted' })],
      { warn: [{ id: 'line 1', pieceId: '1', warning: 'unwanted' }] },
    ],
    [
      'a piece whose purchase was cancelled or closed short is bought again',
      [piece('1'), piece('2'), piece('3')],
      [
        line('1', { status: 'cancelled' }),
        line('2', { status: 'completed' }),
        line('3', { status: 'completed', isReceived: true }),
      ],
      { add: [piece('1'), piece('2')] },
    ],
  ])('%s', (_, wanted, bought, expected) => {
    expect(planPurchases(wanted, bought)).toEqual({ ...nothing, ...expected })
  })

  it('the purchase lines of an order are ready on the working day after the last promised day, once all are promised', () => {
    const calendar = { restDays: [0, 6], holidays: [], extraDays: [] }
    expect(purchasedReadyDay(['2026-12-10', '2026-12-11'], calendar)).toBe('2026-12-14')
    expect(purchasedReadyDay(['2026-12-10', null], calendar)).toBeNull()
    expect(purchasedReadyDay([], calendar)).toBeNull()
  })
})
