import { expect, test } from 'vitest'
import { isSameName, readMt940 } from '../../rules/index.ts'
import { bankDay, decimalOf } from './read-bank-csv.ts'

test('an MT940 file with the fields of German banks is read', () => {
  const file = [
    ':20:STARTUMS',
    ':25:10010010/1234567',
    ':28C:00001/001',
    ':60F:C261127EUR1000,00',
    ':61:2611281128CR302,47N051NONREF//POS 1',
    ':86:166?00GUTSCHRIFT?109251?20EREF+NOTPROVIDED?21SVWZ+RF14 4F1D 9C2A?22 Danke?31DE0212030',
    '0000000202051?32Anna Müller',
    ':61:2611281128DR12,5N026NONREF',
    ':86:005?00LASTSCHRIFT?20Miete?32Vermieter',
    ':62F:C261128EUR1289,97',
    '-',
  ].join('\r\n')
  expect(readMt940(file).movements).toEqual([
    {
      bookedOn: '2026-11-28',
      amount: '302.47',
      currency: 'EUR',
      name: 'Anna Müller',
      account: 'DE02120300000000202051',
      purpose: 'EREF+NOTPROVIDEDSVWZ+RF14 4F1D 9C2A Danke',
      bankId: 'POS 1',
    },
    expect.objectContaining({ amount: '-12.5', name: 'Vermieter', purpose: 'Miete' }),
  ])
})

test('an MT940 file keeps what is said of the account apart, and names lines that cannot be read', () => {
  const { movements, faults } = readMt940(
    [
      ':20:X',
      ':60F:C261127EUR0,00',
      ':86:Kontoinfo',
      ':61:2611281128C10.50NTRFA/1//B 2\nmore',
      ':86:166?00GUTSCHRIFT?32Anna',
      ':61:261128?',
      ':86:lost',
      ':62F:C261128EUR10,50',
      ':86:Ihr Konto wird umgestellt',
      '-',
    ].join('\n'),
  )
  expect(movements).toEqual([
    expect.objectContaining({ amount: '10.50', purpose: 'A/1', name: 'Anna', bankId: 'B 2' }),
  ])
  expect(faults).toEqual([':61:261128?'])
})

test.each([
  ['1.234,50', ',', '1234.5'],
  ['1 234,50 €', ',', '1234.5'],
  ["1'234.50", '.', '1234.5'],
  ['1,234,567.89', '.', '1234567.89'],
  ['1.234.567', ',', '1234567'],
  ['(1,234.50)', '.', '-1234.5'],
  ['1.234,50-', ',', '-1234.5'],
  ['1.234,50 S', ',', '-1234.5'],
  ['1.234,50 H', ',', '1234.5'],
  ['\u22121.234,50', ',', '-1234.5'],
  ['150.000 d', ',', '150000'],
] as const)('the amount %s is read', (text, decimal, amount) => {
  expect(decimalOf(text, decimal)).toBe(amount)
})

test.each([
  ['28.11.2026', '2026-11-28'],
  ['28.11.26', '2026-11-28'],
  ['28/11/2026', '2026-11-28'],
  ['11/28/2026', '2026-11-28'],
  ['2026/11/28', '2026-11-28'],
  ['20261128', '2026-11-28'],
  ['2026-11-28 10:11:12', '2026-11-28'],
  ['31.02.2026', null],
  ['Saldo', null],
])('the day %s is %s', (text, day) => {
  expect(bankDay(text)).toBe(day)
})

test.each([
  ['Nguyen Thi Lan', 'NGUYEN THI LAN', true],
  ['Đặng Văn Bình', 'DANG VAN BINH', true],
  ['Müller, Anna', 'Frau Anna Müller', true],
  ['Anna Müller', 'Anna Meier', false],
  ['Anna', 'Anna', false],
])('%s and %s are one person: %s', (one, other, is) => {
  expect(isSameName(one, other)).toBe(is)
})
