import { expect, test } from 'vitest'
import { bookingsOf, datevFile, iifFile, inWindows1252, journalFile, type BookedDocument } from './index.ts'

const accounts = {
  customers: '10001',
  deposits: '1718',
  revenue: [{ percent: 19, account: '8400' }],
  otherRevenue: '8200',
}
const deposit: BookedDocument = {
  kind: 'deposit',
  number: '2026-00001',
  customerName: 'Müller & Söhne',
  day: '2026-11-29',
  sums: [{ percent: 19, net: 25_418, tax: 4829, gross: 30_247 }],
  deposits: [],
  creditsDeposit: false,
}
const final: BookedDocument = {
  ...deposit,
  kind: 'final',
  number: '2026-00002',
  day: '2026-12-01',
  sums: [{ percent: 19, net: 59_306, tax: 11_269, gross: 70_575 }],
  deposits: [deposit.sums],
}
const period = { from: '2026-11-01', to: '2026-12-31', currency: 'EUR', exponent: 2 }

test('a deposit and its final invoice are three rows of DATEV (A19)', () => {
  const bookings = [deposit, final].flatMap((one) => bookingsOf(one, accounts))
  const rows = datevFile(bookings, { ...period, consultant: '1001', client: '42' }).split('\r\n')
  expect(rows[0]).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
  expect(rows.slice(2)).toEqual([
    '302,47;"S";"EUR";;;"";10001;1718;"";2911;"2026-00001";"";;"Müller & Söhne"',
    '1008,22;"S";"EUR";;;"";10001;8400;"";0112;"2026-00002";"";;"Müller & Söhne"',
    '302,47;"H";"EUR";;;"";10001;1718;"";0112;"2026-00002";"";;"Müller & Söhne"',
    '',
  ])
})

test('a credit note of a final invoice is its mirror, that of a deposit stays with the deposits', () => {
  const mirror = bookingsOf({ ...final, kind: 'credit' }, accounts)
  expect(mirror.map(({ side, amount, contra }) => [side, amount, contra])).toEqual([
    ['H', 100_822, '8400'],
    ['S', 30_247, '1718'],
  ])
  const back = bookingsOf({ ...deposit, kind: 'credit', creditsDeposit: true }, accounts)
  expect(back.map(({ side, contra }) => [side, contra])).toEqual([['H', '1718']])
})

test('a rate without an account of its own goes to the one for all others', () => {
  const [booking] = bookingsOf(
    { ...deposit, kind: 'invoice', sums: [{ percent: 7, net: 100, tax: 7, gross: 107 }] },
    accounts,
  )
  expect(booking?.contra).toBe('8200')
})

test('the lines of each document of an IIF file add up to nothing', () => {
  const bookings = [deposit, final].flatMap((one) => bookingsOf(one, accounts))
  const file = iifFile(bookings, { exponent: 2, taxAccount: 'Sales Tax Payable' })
  const amounts = file
    .split('\r\n')
    .filter((line) => /^(?:TRNS|SPL)\t/.test(line))
    .map((line) => Math.round(Number(line.split('\t')[5]) * 100))
  expect(amounts).toHaveLength(9)
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

test('a journal has a line for each booking with debit and credit', () => {
  const lines = journalFile(bookingsOf(final, accounts), period).split('\r\n')
  expect(lines[1]).toBe('2026-12-01,"2026-00002","Müller & Söhne",10001,8400,1008.22,847.24,160.98,19,EUR')
  expect(lines[2]).toContain(',1718,10001,302.47,')
})

test('a DATEV file is in Windows-1252: names keep their umlauts, other letters lose their marks', () => {
  expect([...inWindows1252('Ö€é')]).toEqual([0xd6, 0x80, 0xe9])
  expect(Buffer.from(inWindows1252('Nguyễn 李')).toString('latin1')).toBe('Nguy?n ?'.replace('?n', 'en'))
})
