import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  correctOrder,
  getWall,
  listJobSheets,
  listOrders,
  setOrderStatus,
} from '#modules/orders/contract/index.ts'
import { placedOrder } from '#modules/orders/factory.ts'
import {
  getPieceSettings,
  listPieces,
  listScans,
  putPieceSettings,
  scannedStates,
  scanPiece,
  undoScan,
  type ScannedState,
} from './contract/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const customer = await shop.as('customer')
const workshop = await shop.as('workshop')
const order: string = await placedOrder(shop, customer, [
  [{}, { width: 0.8, length: 1, room: 'Study' }],
  [{}, { width: 0.9, length: 1, room: 'Kitchen' }],
])
const number: string = order.slice(-8).toUpperCase()

const scan = (state: ScannedState, more: object = {}, code = `${number}-1`) =>
  workshop.call(scanPiece, { body: { code, state, ...more } })
const statesOf = async () =>
  (await workshop.call(listPieces, { query: { order } })).body.map(({ state }) => state)

test('the workshop sets states by labels; a double changes nothing, and back a piece goes only when asked to', async () => {
  expect(await statesOf()).toEqual(['waiting', 'waiting'])
  const cut = await scan('cut', { station: 'Table 2' })
  expect(cut.body).toMatchObject({
    isRepeated: false,
    piece: { label: `${number}-1`, state: 'cut', room: 'Study' },
  })
  expect((await scan('cut')).body).toMatchObject({ isRepeated: true, scan: { id: cut.body.scan.id } })
  // A roller blind is not sewn.
  expect((await scan('assembled', {}, `${number.toLowerCase()}ß1`)).status).toBe(200)
  const behind = await scan('cut')
  expect([behind.status, behind.refused.fields]).toEqual([409, { state: 'This piece is further on already' }])
  expect((await scan('cut', { isBack: true })).status).toBe(200)
  expect((await scan('cut', {}, 'FFFFFFFF-1')).refused.code).toBe('piece_not_found')
  expect(await statesOf()).toEqual(['cut', 'waiting'])
  const { body } = await workshop.call(listScans, { query: { order } })
  expect(body.map(({ state, station }) => [state, station])).toEqual([
    ['cut', null],
    ['assembled', null],
    ['cut', 'Table 2'],
  ])
})

test('the last scan can be taken back within a minute, after which nothing of the list is changed', async () => {
  const sewn = (await scan('sewn')).body
  const undone = await workshop.call(undoScan, { params: { id: sewn.scan.id } })
  expect(undone.body.state).toBe('cut')
  expect((await workshop.call(undoScan, { params: { id: sewn.scan.id } })).refused.code).toBe(
    'scan_not_undone',
  )
  const { body } = await workshop.call(listScans, { query: { order } })
  expect(body[0]).toMatchObject({ id: sewn.scan.id, isUndone: true })
  const old = (await scan('sewn', {}, `${number}-2`)).body.scan.id
  await expect(
    shop.rows(`update piece_scans set created_at = created_at - interval '2 minutes'`),
  ).rejects.toThrow('a scan is never changed')
  await expect(shop.rows('delete from piece_scans')).rejects.toThrow('a scan is never changed')
  await shop.rows('alter table piece_scans disable trigger scans_stay')
  await shop.rows(
    `update piece_scans set created_at = created_at - interval '61 seconds' where id = '${old}'`,
  )
  await shop.rows('alter table piece_scans enable trigger scans_stay')
  expect((await workshop.call(undoScan, { params: { id: old } })).refused.code).toBe('scan_not_undone')
})

test('scans of one piece at the same time leave one state, the last one of the list', async () => {
  const sent = Array.from({ length: 40 }, (_, turn) =>
    scan(scannedStates[turn % 4] ?? 'cut', { isBack: turn % 3 === 0 }, `${number}-2`),
  )
  for (const { status } of await Promise.all(sent)) expect([200, 409]).toContain(status)
  const { body } = await workshop.call(listScans, { query: { order } })
  const last = body.find(({ label }) => label === `${number}-2`)
  expect((await statesOf())[1]).toBe(last?.state)
})

test('an owner may want a tick or a photo before a piece is packed', async () => {
  expect((await workshop.call(getPieceSettings)).body).toEqual({ beforePacked: 'nothing' })
  await admin.call(putPieceSettings, { body: { beforePacked: 'check' } })
  expect((await scan('packed')).refused.fields).toHaveProperty('isChecked')
  expect((await scan('packed', { isChecked: true })).status).toBe(200)
  await admin.call(putPieceSettings, { body: { beforePacked: 'photo' } })
  expect((await scan('packed', { isChecked: true }, `${number}-2`)).refused.fields).toHaveProperty('photo')
  const lost = await scan('packed', { photo: '/uploads/nothing.jpg' }, `${number}-2`)
  expect(lost.refused.fields).toEqual({ photo: 'There is no such picture' })
  await admin.call(putPieceSettings, { body: { beforePacked: 'nothing' } })
})

test('a piece keeps its state when a correction moves its line, and another size is another piece', async () => {
  const { body: before } = await admin.call(listOrders, { query: { q: number } })
  const [first, second] = before[0]?.cart ?? []
  const cart = [
    { ...second, line: 2 },
    { ...first, line: 1, width: 0.85, calculated_price: undefined },
  ].map((line) => ({
    product_id: line.product_id ?? '',
    width: line.width ?? 1,
    length: line.length ?? 1,
    line: line.line,
  }))
  const corrected = await admin.call(correctOrder, { params: { id: order }, body: { cart } })
  expect(corrected.status, JSON.stringify(corrected.refused)).toBe(200)
  const [moved, made] = await statesOf()
  expect([moved !== 'waiting', made]).toEqual([true, 'waiting'])
})

test('pieces of a cancelled order are not scanned any more', async () => {
  await admin.call(setOrderStatus, { params: { id: order }, body: { status: 'cancelled' } })
  expect((await scan('packed')).refused.fields).toEqual({ code: 'The order of this piece was cancelled' })
})

test('the workshop sees pieces and the wall without price, telephone number or address, and no orders', async () => {
  const id = await placedOrder(shop, customer, [[{}, { width: 1.1, length: 1 }]])
  await scan('cut', {}, `${id.slice(-8).toUpperCase()}-1`)
  const answers = [
    await workshop.call(getWall),
    await workshop.call(listPieces),
    await workshop.call(listPieces, { query: { order: id } }),
    await workshop.call(listScans),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/price|amount|phone|address|email|901234567|Nguyen Hue/i)
  }
  for (const refused of [
    await workshop.call(listOrders),
    await workshop.call(listJobSheets, { query: { ids: id } }),
    await workshop.call(setOrderStatus, { params: { id }, body: { status: 'processing' } }),
    await workshop.call(putPieceSettings, { body: { beforePacked: 'check' } }),
  ])
    expect(refused.status).toBe(403)
})
