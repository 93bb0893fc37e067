import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  importWards,
  listProvinces,
  listWards,
  maxWardsOfProvince,
  type WardsReport,
} from './contract/index.ts'

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'VN' } })
const admin = await shop.as('admin')
const visitor = await shop.as(null)

async function importFile(lines: readonly string[], { dryRun = false, by = admin } = {}) {
  const { status, body } = await by.send({
    method: 'POST',
    url: `${importWards.path}?dryRun=${dryRun}`,
    headers: { 'content-type': 'text/csv' },
    payload: lines.join('\n'),
  })
  return { status, ...(body as WardsReport & { code?: string }) }
}
const wardsOf = async (province: string) => (await visitor.call(listWards, { query: { province } })).body

const head = 'Tỉnh/Thành phố,Phường/Xã,Mã'
const file = [
  head,
  'Hà Nội,Phường Ba Đình,00004',
  'Hà Nội,Phường Hoàn Kiếm,00070',
  'Đà Nẵng,Phường Hải Châu,20194',
]

test('a shop without a list suggests nothing', async () => {
  expect((await visitor.call(listProvinces)).body).toEqual([])
  expect(await wardsOf('Hà Nội')).toEqual([])
})

test('an imported list is read by province, also without accents, and the next file replaces it', async () => {
  expect(await importFile(file, { dryRun: true })).toMatchObject({ provinces: 2, wards: 3, refused: 0 })
  expect((await visitor.call(listProvinces)).body).toEqual([])
  expect((await importFile(file, { by: await shop.as('editor') })).status).toBe(403)
  expect((await importFile(file)).status).toBe(200)
  const { body, headers } = await visitor.call(listProvinces)
  expect([body, headers['cache-control']]).toEqual([['Đà Nẵng', 'Hà Nội'], 'public, max-age=600'])
  expect(await wardsOf('Hà Nội')).toEqual(['Phường Ba Đình', 'Phường Hoàn Kiếm'])
  expect(await wardsOf('ha noi')).toHaveLength(2)
  expect(await wardsOf('da nang')).toEqual(['Phường Hải Châu'])
  expect(await wardsOf("'; drop table wards")).toEqual([])
  expect(await importFile([head, 'Huế,Phường Thuận Hóa,19789'])).toMatchObject({ provinces: 1, wards: 1 })
  expect((await visitor.call(listProvinces)).body).toEqual(['Huế'])
})

test('a file with a line that is no ward changes nothing, and names line and column', async () => {
  const many = Array.from({ length: maxWardsOfProvince + 1 }, (_, index) => `Huế,Phường ${index},`)
  const refused = [...file, 'Ha Noi,Phường Ba Đình,1', ',Phường 1,2', `Huế,${'x'.repeat(101)},3`, ...many]
  const { status, code, ...report } = await importFile(refused)
  expect([status, code, report.refused]).toEqual([422, 'import_refused', 5])
  expect(report.lines).toMatchObject([
    { line: 5, errors: [{ column: 'ward', message: 'Line 2 has this ward already' }] },
    { line: 6, errors: [{ column: 'province', message: 'Please fill this in' }] },
    { line: 7, errors: [{ column: 'ward', message: 'At most 100 characters' }] },
    { errors: [{ message: `At most ${maxWardsOfProvince} wards of a province` }] },
    { errors: [{ message: `At most ${maxWardsOfProvince} wards of a province` }] },
  ])
  expect(await importFile(['ward,code', 'Phường 1,2'])).toMatchObject({ status: 400, code: 'malformed_csv' })
  expect((await visitor.call(listProvinces)).body).toEqual(['Huế'])
})
