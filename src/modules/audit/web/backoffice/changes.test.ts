import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const timeOf = (moment: string) => `at ${moment.slice(11, 16)}`
const linesOf = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changesOf({ before, after }, timeOf).map(({ label, from, to }) => `${label}: ${from} → ${to}`)

test('the audit log names fields, codes, booleans and times in words', () => {
  const before = { stage: 'lead', expectedCloseDate: null, isActive: true, sentAt: null, is_new_field: 1 }
  const after = {
    stage: 'closed_won',
    expectedCloseDate: '2026-12-24',
    isActive: false,
    sentAt: '2026-11-26T10:30:00.000Z',
    is_new_field: 2.5,
  }
  expect(linesOf(before, after)).toEqual([
    'Stage: Lead → Closed won',
    'Expected Close Date: — → 2026-12-24',
    'Active: Yes → No',
    'Sent: — → at 10:30',
    'Is new field: 1 → 2.5',
  ])
})

test('the audit log keeps what people have typed, also where it looks like a code', () => {
  expect(linesOf({ name: 'draft', state: 'texas' }, { name: 'lead', state: 'draft' })).toEqual([
    'Name: draft → lead',
    'State: texas → Draft',
  ])
})

test('the audit log shows a field of two spellings once, and the name of a record instead of its id', () => {
  const product = { image_urls: ['/a.jpg'], imageUrls: ['/a.jpg'], categoryId: 'c-1' }
  expect(linesOf(null, product)).toEqual(['Images: — → /a.jpg', 'Category: — → c-1'])
  const quote = {
    id: 'q-1',
    customerId: 'c-1',
    customerName: 'Ann Lee',
    items: [{ name: 'Blind', quantity: 2 }, { name: 'Rail' }],
  }
  expect(linesOf(null, quote)).toEqual([
    'Customer: — → Ann Lee',
    'Items: — → Name: Blind; Quantity: 2, Name: Rail',
  ])
})
