import { describe, expect, test } from 'vitest'
import {
  creditorReference,
  depositOf,
  dueOf,
  losesTaxByCash,
  paymentState,
  settledAmount,
  transferCode,
} from './index.ts'

const german = { holder: 'Fenster Werk GmbH', iban: 'DE89370400440532013000', bic: '', bank: '', number: '' }
const creditor = { street: 'Hauptstr. 5', postcode: '80331', city: 'München', country: 'DE' }

describe('a deposit', () => {
  test('a deposit is a percentage of the total with its tax, half up', () => {
    expect(depositOf(100_822, { percent: 30, from: 0 }, null)?.amount).toBe(30_247)
    expect(depositOf(12_543_210, { percent: 30, from: 0 }, null)?.amount).toBe(3_762_963)
    expect(depositOf(1001, { percent: 50, from: 0 }, null)?.amount).toBe(501)
  })

  test('a deposit is not asked for below the total from which on it is', () => {
    expect(depositOf(99_999, { percent: 30, from: 100_000 }, null)).toBeNull()
    expect(depositOf(100_000, { percent: 30, from: 100_000 }, null)?.amount).toBe(30_000)
    expect(depositOf(0, { percent: 30, from: 0 }, null)).toBeNull()
  })

  test('a deposit of a fixed amount is never more than the total', () => {
    expect(depositOf(40_00, { amount: 50_00, from: 0 }, null)?.amount).toBe(40_00)
  })

  test.each([
    [1_200_000, 50, 100_000],
    [800_000, 50, 80_000],
    [800_000, 5, 40_000],
    [50_000, 50, 25_000],
    [50_001, 50, 5000],
  ])('a deposit of home improvement in California for %i with %i percent is %i', (total, percent, amount) => {
    const place = { country: 'US', region: 'CA', isHomeImprovement: true }
    expect(depositOf(total, { percent, from: 0 }, place)?.amount).toBe(amount)
  })

  test('a deposit of what is no home improvement is not limited, nor is one in another state', () => {
    const terms = { percent: 50, from: 0 }
    const amountIn = (region: string, isHomeImprovement: boolean) =>
      depositOf(800_000, terms, { country: 'US', region, isHomeImprovement })?.amount
    expect(amountIn('CA', false)).toBe(400_000)
    expect(amountIn('NV', true)).toBe(400_000)
  })
})

describe('a code for transfers', () => {
  test('a code for transfers of Europe names account, amount and a reference with check digits, and ends after it', () => {
    const code = transferCode({
      account: german,
      creditor,
      currency: 'EUR',
      amount: 30_247,
      exponent: 2,
      orderNumber: '4F1D9C2A',
    })
    expect(code).toEqual({
      format: 'epc',
      payload: 'BCD\n002\n1\nSCT\n\nFenster Werk GmbH\nDE89370400440532013000\nEUR302.47\n\nRF144F1D9C2A',
      reference: 'RF144F1D9C2A',
    })
  })

  test('a code for transfers of Vietnam is the published form of VietQR with its checksum', () => {
    const code = transferCode({
      account: { holder: 'CTY CUA SO', iban: '', bic: '', bank: '970416', number: '224528479' },
      creditor,
      currency: 'VND',
      amount: 3_762_963,
      exponent: 0,
      orderNumber: '4F1D9C2A',
    })
    expect(code).toEqual({
      format: 'vietqr',
      payload:
        '00020101021238530010A0000007270123000697041601092245284790208QRIBFTTA5303704540737629635802VN621208084F1D9C2A6304D78A',
      reference: '4F1D9C2A',
    })
  })

  test('a code for transfers of Switzerland has the 31 lines of a QR-bill up to its end mark', () => {
    const code = transferCode({
      account: { ...german, iban: 'CH5204835012345671000' },
      creditor: { ...creditor, country: 'CH' },
      currency: 'CHF',
      amount: 199_995,
      exponent: 2,
      orderNumber: '4F1D9C2A',
    })
    const lines = code?.payload.split('\n') ?? []
    expect(lines).toHaveLength(31)
    expect(lines.slice(0, 4)).toEqual(['SPC', '0200', '1', 'CH5204835012345671000'])
    expect(lines.slice(18, 20)).toEqual(['1999.95', 'CHF'])
    expect(lines.slice(27)).toEqual(['SCOR', 'RF144F1D9C2A', '', 'EPD'])
  })

  test('a code for transfers of Czechia is a short payment descriptor', () => {
    const code = transferCode({
      account: { ...german, iban: 'CZ6508000000192000145399', holder: 'Okna*Praha' },
      creditor,
      currency: 'CZK',
      amount: 45_050,
      exponent: 2,
      orderNumber: '4F1D9C2A',
    })
    expect(code?.payload).toBe(
      'SPD*1.0*ACC:CZ6508000000192000145399*AM:450.50*CC:CZK*RN:Okna%2APraha*MSG:4F1D9C2A',
    )
  })

  test('a code for transfers is not known for a currency that the account has none for', () => {
    const transfer = { account: german, creditor, amount: 100, exponent: 2, orderNumber: '1' }
    expect(transferCode({ ...transfer, currency: 'USD' })).toBeNull()
    expect(transferCode({ ...transfer, currency: 'VND' })).toBeNull()
  })
})

test('check digits of a reference below ten keep their zero', () => {
  const references = Array.from({ length: 300 }, (_, number) => creditorReference(`A${number}`))
  expect(references.every((reference) => /^RF\d{2}A\d+$/.test(reference))).toBe(true)
  expect(references.some((reference) => reference.startsWith('RF0'))).toBe(true)
})

describe('what is owed of an order', () => {
  const vietnamese = { totalAmount: 12_543_210, status: 'delivered' }

  test('what is owed of an order is nothing once deposit and rounded cash are there', () => {
    const settled = settledAmount([
      { kind: 'payment', amount: 3_762_963 },
      { kind: 'payment', amount: 8_780_000 },
      { kind: 'rounding', amount: -247 },
    ])
    expect(dueOf({ ...vietnamese, settled })).toBe(0)
  })

  test('what is owed of an order counts refunds, discounts, write-offs and reversals, and no fees', () => {
    const settled = settledAmount([
      { kind: 'payment', amount: 1000 },
      { kind: 'payment', amount: -1000 },
      { kind: 'payment', amount: 900 },
      { kind: 'refund', amount: 100 },
      { kind: 'cash_discount', amount: 20 },
      { kind: 'write_off', amount: 5 },
      { kind: 'fee', amount: 77 },
    ])
    expect(settled).toBe(825)
  })

  test.each([
    [1000, 0, undefined, 'unpaid'],
    [1000, 0, 300, 'unpaid'],
    [700, 300, 300, 'deposit_paid'],
    [800, 200, 300, 'partly_paid'],
    [0, 1000, 300, 'paid'],
    [-1, 1001, undefined, 'overpaid'],
  ] as const)('%i due after %i with a deposit of %s reads %s', (due, settled, deposit, state) => {
    expect(paymentState({ due, settled, deposit })).toBe(state)
  })

  test('what is owed of a cancelled order is what was paid, to be given back', () => {
    expect(dueOf({ totalAmount: 1000, settled: 300, status: 'cancelled' })).toBe(-300)
  })
})

test.each([
  ['VN', true, 4_999_999, 0, false],
  ['VN', true, 5_000_000, 0, true],
  ['VN', true, 3_000_000, 0, false],
  ['VN', true, 2_500_000, 3_000_000, true],
  ['VN', false, 5_000_000, 0, false],
  ['DE', true, 5_000_000, 0, false],
])(
  'in %s a buyer (a business: %s) of %i after %i on the same day loses its tax by paying in cash: %s (A27)',
  (country, isBusiness, total, earlier, expected) => {
    expect(losesTaxByCash({ country, isBusiness, total, earlier })).toBe(expected)
  },
)
