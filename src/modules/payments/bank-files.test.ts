import { beforeEach, describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { takeOrder, type Order } from '#modules/orders/contract/index.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { putPaymentSettings } from '#modules/payment-terms/contract/index.ts'
import {
  bookBankLine,
  confirmBankLines,
  getOrderPayments,
  ignoreBankLine,
  listBankCsvMaps,
  listBankLines,
  removeBankCsvMap,
  reverseLedgerEntry,
  updateBankCsvMap,
  type BankReport,
} from './contract/index.ts'

const account = { holder: 'Fenster Werk GmbH', iban: 'DE89370400440532013000', bic: '', bank: '', number: '' }

let count = 0

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
const admin = await shop.as('admin')
await admin.call(putPaymentSettings, { body: { isOn: true, methods: ['transfer', 'cash'], account } })
beforeEach(() => shop.rows("update bank_lines set state = 'ignored' where state = 'open'"))

async function anOrder(price: number, name = customerInfo.name): Promise<Order> {
  const product = await aProduct(shop, { pricePerSqm: price * 100 })
  const cart = [aLine(product, { width: 1, length: 1, calculated_price: price })]
  const note = `Order ${(count += 1)}`
  const { status, body } = await admin.call(takeOrder, {
    body: { customer_info: { ...customerInfo, name }, cart, note },
  })
  expect(status).toBe(201)
  return body
}

/** Sends a file as a form does. */
async function send(content: string | Buffer, query = '', client = admin) {
  const boundary = 'a-boundary'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="statement"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await client.send({
    method: 'POST',
    url: `/api/bank-statements?fileName=statement${query}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { ...answer, report: answer.body as BankReport }
}

const open = async () => {
  const answer = await admin.call(listBankLines, { query: { state: 'open', sort: 'amount', limit: 100 } })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}

const dueOf = async ({ id }: Order) =>
  (await admin.call(getOrderPayments, { params: { id } })).body.balance.due

interface Entry {
  amount: string
  name: string
  text: string
  isOut?: boolean
  isReversal?: boolean
  reference?: string
  id?: string
}

/** A statement as German banks send it (camt.053.001.08). */
const camt = (entries: readonly Entry[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
${entries
  .map(
    ({ amount, name, text, isOut, isReversal, reference, id = '' }) => `<Ntry><Amt Ccy="EUR">${amount}</Amt>
<CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-28</Dt></BookgDt>
<NtryDtls><TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><${isOut && !isReversal ? 'Cdtr' : 'Dbtr'}><Pty><Nm>${name}</Nm></Pty></${isOut && !isReversal ? 'Cdtr' : 'Dbtr'}>
<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf>${reference ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>` : `<Ustrd>${text}</Ustrd>`}</RmtInf>
</TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}</Stmt></BkToCstmrStmt></Document>`

test('a statement proposes orders by reference and amount, by name, and lists halves, doubles and strangers', async () => {
  const [exact, half, named, twice] = [
    await anOrder(311.5),
    await anOrder(412),
    await anOrder(77.77, 'Müller, Anna-Lena'),
    await anOrder(95),
  ]
  const file = camt(
    [
      { amount: '311.50', name: 'Nguyen Lan', text: '', reference: `RF00${exact.order_number}` },
      {
        amount: '206.00',
        name: 'Somebody',
        text: `Rollo ${half.order_number.slice(0, 4)} ${half.order_number.slice(4)}`,
      },
      { amount: '77.77', name: 'Anna-Lena Mueller', text: 'Danke' },
      { amount: '77.77', name: 'Frau Anna Lena Müller', text: 'Danke!' },
      { amount: '95.00', name: 'X', text: `Bestellung ${twice.order_number.toLowerCase()}` },
      { amount: '95.00', name: 'X', text: `noch einmal ${twice.order_number}` },
      { amount: '12.34', name: 'Stranger & Co', text: 'Miete' },
      { amount: '500.00', name: 'Supplier', text: 'Stoff', isOut: true },
    ].map((entry) => ({ ...entry, name: entry.name.replace('&', '&amp;') })),
  )
  const { status, report } = await send(file)
  expect(status).toBe(201)
  expect(report).toMatchObject({ format: 'camt', added: 8, known: 0, exact: 3, faults: [] })
  const lines = await open()
  const reasonOf = (purpose: string) => lines.find((line) => line.purpose.includes(purpose))?.reason
  expect(reasonOf('RF00')).toBe('exact')
  expect(reasonOf('Rollo')).toBe('reference')
  expect(reasonOf('Danke!')).toBe('name')
  expect(reasonOf('Miete')).toBe('unknown')
  expect(lines.some(({ amount }) => amount < 0)).toBe(false)

  const ids = lines.filter(({ reason }) => reason === 'exact').map(({ id }) => id)
  const confirmed = await admin.call(confirmBankLines, { body: { ids } })
  expect(confirmed.status).toBe(200)
  expect(await dueOf(exact)).toBe(0)
  // Both payments of the same order: the second is too much, and shown as such.
  expect(await dueOf(twice)).toBe(-95)
  const halfLine = lines.find(({ reason }) => reason === 'reference')!
  await admin.call(confirmBankLines, { body: { ids: [halfLine.id] } })
  expect(await dueOf(half)).toBe(206)
  expect(await dueOf(named)).toBe(77.77)
  const again = await admin.call(confirmBankLines, { body: { ids: [halfLine.id] } })
  expect(again.status).toBe(422)
  expect(await dueOf(half)).toBe(206)

  const repeated = await send(file)
  expect(repeated.report).toMatchObject({ added: 0, known: 8 })
  const later = await send(camt([{ amount: '95.00', name: 'X', text: `wieder ${twice.order_number}` }]))
  expect(later.report).toMatchObject({ added: 1, proposed: 1 })
  expect((await open()).find(({ purpose }) => purpose.includes('wieder'))?.reason).toBe('settled')
})

test('an overlapping statement adds only what is new, and two equal payments of a day stay two', async () => {
  const entry = { amount: '10.00', name: 'Twin', text: 'Same text' }
  expect((await send(camt([entry, entry]))).report.added).toBe(2)
  const next = { amount: '11.00', name: 'Other', text: 'New' }
  expect((await send(camt([entry, entry, next]))).report).toMatchObject({ added: 1, known: 2 })
})

test('a line is split over two orders, refused with another sum, and a wrong booking is reversed', async () => {
  const [one, other] = [await anOrder(120), await anOrder(80)]
  await send(camt([{ amount: '200.00', name: 'Both', text: 'two orders' }]))
  const line = (await open()).find(({ name }) => name === 'Both')!
  const book = (first: number, second: number) =>
    admin.call(bookBankLine, {
      params: { id: line.id },
      body: {
        shares: [
          { orderId: one.id, amount: first },
          { orderId: other.id, amount: second },
        ],
      },
    })
  expect((await book(120, 79)).refused['fields']).toEqual({
    shares: 'The shares must be the whole amount of the line',
  })
  expect(await dueOf(one)).toBe(120)
  expect((await book(120, 80)).status).toBe(200)
  expect([await dueOf(one), await dueOf(other)]).toEqual([0, 0])

  await send(camt([{ amount: '33.00', name: 'Wrong', text: 'one' }]))
  const wrong = (await open()).find(({ name }) => name === 'Wrong')!
  const third = await anOrder(33)
  const single = { params: { id: wrong.id }, body: { shares: [{ orderId: third.id, amount: 33 }] } }
  await admin.call(bookBankLine, single)
  const [entry] = (await admin.call(getOrderPayments, { params: { id: third.id } })).body.entries
  expect(entry).toMatchObject({ provider: 'bank', method: 'transfer', bookedOn: '2026-11-28' })
  await admin.call(reverseLedgerEntry, { params: { id: entry!.id }, body: {} })
  expect(await dueOf(third)).toBe(33)
  expect((await open()).map(({ id }) => id)).toContain(wrong.id)
  expect((await admin.call(bookBankLine, single)).status).toBe(200)
  expect(await dueOf(third)).toBe(0)
})

test('what left the account is put aside, and can be booked as a refund', async () => {
  const order = await anOrder(60)
  await send(camt([{ amount: '90.00', name: 'Y', text: order.order_number }]))
  await admin.call(confirmBankLines, { body: { ids: (await open()).map(({ id }) => id) } })
  expect(await dueOf(order)).toBe(-30)
  await send(camt([{ amount: '30.00', name: 'Y', text: 'zurück', isOut: true }]))
  const { body } = await admin.call(listBankLines, {
    query: { state: 'ignored', reason: 'outgoing', q: 'zurück' },
  })
  await admin.call(ignoreBankLine, { params: { id: body[0]!.id }, body: { isIgnored: false } })
  const shares = [{ orderId: order.id, amount: 30 }]
  await admin.call(bookBankLine, { params: { id: body[0]!.id }, body: { shares } })
  expect(await dueOf(order)).toBe(0)
})

test('a payment that the bank takes back stands among the open lines, and makes its order unpaid again', async () => {
  const order = await anOrder(71)
  const paid = { amount: '71.00', name: 'J&#252;rgen Gro&#xDF;', text: order.order_number }
  const back = { ...paid, isOut: true, isReversal: true }
  await send(camt([paid, back, { ...back, amount: '8.00', text: 'Lastschrift' }]))
  const lines = await open()
  expect(lines.map(({ amount, name, reason }) => [amount, name, reason])).toEqual([
    [-71, 'Jürgen Groß', 'reference'],
    [-8, 'Jürgen Groß', 'unknown'],
    [71, 'Jürgen Groß', 'exact'],
  ])
  const confirm = (at: number) => admin.call(confirmBankLines, { body: { ids: [lines[at]!.id] } })
  await confirm(2)
  expect(await dueOf(order)).toBe(0)
  expect((await confirm(0)).status).toBe(200)
  expect(await dueOf(order)).toBe(71)
  const mt940 = (sign: string) =>
    `:20:X\n:60F:C261127EUR0,00\n:61:2611281128${sign}71,00NTRFNONREF\n:86:166?20${order.order_number}?32Jo\n-`
  await send(mt940('CR'))
  await send(mt940('RC'))
  expect((await open()).map(({ amount, reason }) => [amount, reason])).toEqual([
    [-71, 'reference'],
    [-8, 'unknown'],
    [71, 'exact'],
  ])
})

test('payments of one day and sum stay apart, also where all have what banks write for no id', async () => {
  const one = (name: string, id: string) => ({ amount: '19.00', name, text: 'Rollo', id })
  const first = camt([one('Ada', 'NOTPROVIDED'), one('Ada', 'NOTPROVIDED'), one('Ben', 'NOTPROVIDED')])
  expect((await send(first)).report).toMatchObject({ added: 3, known: 0 })
  expect((await send(first)).report).toMatchObject({ added: 0, known: 3 })
  const other = camt([one('Cleo', 'NOTPROVIDED'), one('Ada', 'NOTPROVIDED'), one('Dora', '000')])
  expect((await send(other)).report).toMatchObject({ added: 2, known: 1 })
})

test('a batch has the amounts and signs of its transactions, and is one line where they have none', async () => {
  const batch = (parts: string[]) =>
    camt([]).replace(
      '</Stmt>',
      `<Ntry><Amt Ccy="EUR">41.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt>
      <NtryDtls>${parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls></Ntry></Stmt>`,
    )
  const text = '<RmtInf><Ustrd>Sammler</Ustrd></RmtInf>'
  await send(
    batch([
      `<Amt Ccy="EUR">44.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${text}`,
      `<Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${text}`,
    ]),
  )
  const amounts = async () =>
    (await admin.call(listBankLines, { query: { q: 'Sammler', sort: 'amount', limit: 100 } })).body.map(
      ({ amount }) => amount,
    )
  expect(await amounts()).toEqual([-3, 44])
  await shop.rows("update bank_lines set purpose = ''")
  await send(batch([text, text]).replace('</Sts>', '</Sts><AddtlNtryInf>Sammler</AddtlNtryInf>'))
  expect(await amounts()).toEqual([41])
})

describe('files of banks', () => {
  test('a German CSV with lines before its header, semicolons and umlauts of Windows is read', async () => {
    const order = await anOrder(1250.5)
    const csv = [
      'Umsätze;Girokonto;;',
      'Zeitraum:;01.11.2026 - 28.11.2026;;',
      '',
      '"Buchungstag";"Beguenstigter/Zahlungspflichtiger";"Verwendungszweck";"Betrag";"Waehrung"',
      `"27.11.26";"Jürgen Groß";"Rechnung ${order.order_number}";"1.250,50";"EUR"`,
      '"27.11.26";"Stadtwerke";"Strom";"-99,00";"EUR"',
      '"Saldo";"";"";"";""',
    ].join('\r\n')
    const { report } = await send(Buffer.from(csv, 'latin1'))
    expect(report).toMatchObject({ format: 'csv', added: 2, exact: 1 })
    const [line] = await open()
    expect(line).toMatchObject({ name: 'Jürgen Groß', amount: 1250.5, bookedOn: '2026-11-27' })
  })

  test('a Vietnamese CSV with a column for what came in and one for what left is read', async () => {
    const csv =
      'Ngày giao dịch,Nội dung,Ghi nợ,Ghi có\n28/11/2026,NGUYEN VAN A chuyen tien,,"1,500.00"\n28/11/2026,Phi,"2.20",\n'
    const { report } = await send(csv)
    expect(report).toMatchObject({ added: 2, unknown: 1 })
    expect((await open())[0]).toMatchObject({ amount: 1500, purpose: 'NGUYEN VAN A chuyen tien' })
  })

  test.each<[string, string[], object]>([
    [
      'Sparkasse',
      [
        '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
        '"DE02";"27.11.26";"27.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 1";"";"Jürgen Groß";"DE12";"";"1.250,50";"EUR";"Umsatz gebucht"',
        '"DE02";"28.11.26";"28.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 2";"";"Anna";"DE13";"";"10,00";"EUR";"Umsatz vorgemerkt"',
      ],
      { bookedOn: '2026-11-27', amount: 1250.5, name: 'Jürgen Groß', account: 'DE12' },
    ],
    [
      'DKB',
      [
        '"Girokonto";"DE02120300000000202051"',
        '"Kontostand vom 28.11.2026:";"1.234,56 €"',
        '""',
        '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)"',
        '"26.11.26";"26.11.26";"Gebucht";"Grün";"Shop";"Plissee";"Eingang";"DE14";"1.311,00"',
      ],
      { bookedOn: '2026-11-26', amount: 1311, name: 'Grün', purpose: 'Plissee' },
    ],
    [
      'ING',
      [
        'Umsatzanzeige;Datei erstellt am: 28.11.2026 12:00',
        '',
        'IBAN;DE02 1203 0000 0000 2020 51',
        'Zeitraum;01.11.2026 - 28.11.2026',
        'Saldo;1.000,00;EUR',
        '',
        'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
        '25.11.2026;25.11.2026;Möller;Gutschrift;Rollo;1.000,00;EUR;1.089,90;EUR',
      ],
      { bookedOn: '2026-11-25', amount: 1089.9, name: 'Möller', currency: 'EUR' },
    ],
    [
      'PostFinance',
      [
        'Datum von:;01.11.2026',
        'Konto:;CH9300762011623852957',
        '',
        'Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie',
        "24.11.2026;Gutschrift;Vorhang Frau Keller;1'234.50;;;",
        '24.11.2026;Lastschrift;Miete;;-900.00;;',
        '',
        'Disclaimer:',
      ],
      { bookedOn: '2026-11-24', amount: 1234.5, purpose: 'Vorhang Frau Keller' },
    ],
    [
      'Chase',
      [
        'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
        'CREDIT,11/23/2026,"ZELLE FROM LEE",1412.00,QUICKPAY_CREDIT,5000.00,',
        'DEBIT,11/02/2026,"RENT",-800.00,ACH_DEBIT,3588.00,',
      ],
      { bookedOn: '2026-11-23', amount: 1412, purpose: 'ZELLE FROM LEE CREDIT' },
    ],
    [
      'Bank of America',
      [
        'Description,,Summary Amt.',
        'Beginning balance as of 11/01/2026,,"1,000.00"',
        '',
        'Date,Description,Amount,Running Bal.',
        '11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"',
        '11/22/2026,"Zelle payment from KIM","1,513.00","2,513.00"',
      ],
      { bookedOn: '2026-11-22', amount: 1513, purpose: 'Zelle payment from KIM' },
    ],
    [
      'Vietcombank',
      [
        'SAO KÊ TÀI KHOẢN,,,,',
        'Số tài khoản:,0071000123456,,,',
        'Ngày giao dịch,Số tham chiếu,Số tiền ghi nợ,Số tiền ghi có,Mô tả',
        '21/11/2026,5078 - 12345,,"614,000",LE THI HOA chuyen tien',
      ],
      { bookedOn: '2026-11-21', amount: 614000, purpose: 'LE THI HOA chuyen tien' },
    ],
    [
      'Volksbank of before',
      [
        'Buchungstag;Auftraggeber/Empfänger;Verwendungszweck;Umsatz;Soll/Haben',
        '28.11.2026;Stadtwerke;Strom;2.099,00;S',
        '28.11.2026;Uwe Öztürk;Rollo;1.250,50;H',
      ],
      { amount: 1250.5, name: 'Uwe Öztürk', purpose: 'Rollo' },
    ],
    [
      'Techcombank',
      [
        'Ngày giao dịch/Transaction Date,Đối tác/Remitter,Diễn giải/Details,Số bút toán/Transaction No,Nợ/Debit,Có/Credit,Số dư/Balance',
        '20/11/2026,TRAN VAN AN,Rem cua,FT26325,,"1,715,000.00","9,000,000.00"',
      ],
      { bookedOn: '2026-11-20', amount: 1715000, name: 'TRAN VAN AN', purpose: 'Rem cua' },
    ],
  ])(
    'a CSV of %s is read as the bank exports it, and the same file again changes nothing',
    async (_, rows, line) => {
      const csv = Buffer.from(rows.join('\r\n'), /[ếịợ]/.test(rows.join('')) ? 'utf8' : 'latin1')
      const sent = rows.some((row) => row.includes('€')) ? Buffer.from(rows.join('\n')) : csv
      const { status, report } = await send(sent)
      expect(report, JSON.stringify(report)).toMatchObject({ faults: [] })
      expect(status).toBe(201)
      expect(await open()).toEqual([expect.objectContaining(line)])
      const statements = await shop.rows('select id from bank_statements')
      expect((await send(sent)).report.added).toBe(0)
      expect(await shop.rows('select id from bank_statements')).toHaveLength(statements.length)
    },
  )

  test('a CSV with unknown headers asks which column is which, the answer is kept for files of the same columns, and can be changed and forgotten', async () => {
    const [csv, next] = [
      'Wann;Wieviel;Wozu\n28.11.2026;55,00;Test\n',
      'Wozu;Wann;Wieviel\nTest;29.11.2026;56,00\n',
    ]
    const refused = await send(`Konto;123\n\n${csv}`)
    expect(refused.status).toBe(422)
    expect(refused.refused).toMatchObject({
      code: 'bank_file_refused',
      headers: ['Wann', 'Wieviel', 'Wozu'],
      sample: [['28.11.2026', '55,00', 'Test']],
      fields: { 'columns.bookedOn': 'Please choose one', 'columns.amount': 'Please choose one' },
    })
    const columns = { bookedOn: 'Wann', amount: 'Wieviel', purpose: 'Wozu' }
    const typed = `&columns=${encodeURIComponent(JSON.stringify(columns))}`
    expect((await send(csv, typed)).report.added).toBe(1)
    expect((await send(csv)).report).toMatchObject({ added: 0, known: 1 })
    expect((await send(next)).report.added).toBe(1)
    expect((await send('Wie;Viel;Geld\n29.11.2026;56,00;Test\n')).status).toBe(422)

    const maps = async () => (await admin.call(listBankCsvMaps)).body
    const map = (await maps()).find(({ headers }) => headers.includes('Wozu'))!
    expect(map).toMatchObject({ fileName: 'statement', columns: { ...columns, decimal: ',' } })
    const change = (purpose: string) =>
      admin.call(updateBankCsvMap, { params: { id: map.id }, body: { columns: { ...map.columns, purpose } } })
    expect((await change('Weshalb')).refused['fields']).toEqual({
      'columns.purpose': 'The files have no column of this name',
    })
    expect((await change('')).status).toBe(200)
    await send('Wozu;Wann;Wieviel\nGeheim;30.11.2026;57,00\n')
    expect((await open()).find(({ amount }) => amount === 57)?.purpose).toBe('')
    expect((await admin.call(removeBankCsvMap, { params: { id: map.id } })).status).toBe(200)
    expect((await send('Wozu;Wann;Wieviel\nTest;30.11.2026;58,00\n')).status).toBe(422)
  })

  test('a CSV whose days can be read in two ways asks once which part comes first', async () => {
    const [doubtful, later] = [
      'Date;Amount;Memo\n02/03/2026;1.00;A\n',
      'Date;Amount;Memo\n04/05/2026;2.00;B\n',
    ]
    expect((await send(doubtful)).refused['fields']).toEqual({ 'columns.dateOrder': 'Please choose one' })
    const typed = `&columns=${encodeURIComponent(JSON.stringify({ dateOrder: 'mdy' }))}`
    expect((await send(doubtful, typed)).report.added).toBe(1)
    expect((await send(later)).report.added).toBe(1)
    expect((await open()).map(({ bookedOn }) => bookedOn)).toEqual(['2026-02-03', '2026-04-05'])
  })

  test('what is no statement is refused with its reason', async () => {
    expect((await send('<Document><camt.053/></Document>')).refused.message).toContain('CAMT')
    expect((await send('')).refused.code).toBe('file_missing')
    expect((await send('Hello\nWorld\n')).status).toBe(422)
    const viewer = await shop.as('viewer')
    expect((await send(camt([]), '', viewer)).status).toBe(403)
  })
})
