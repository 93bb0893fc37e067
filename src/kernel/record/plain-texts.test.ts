import { z } from 'zod'
import { expect, test } from 'vitest'
import { custom, text } from '#kernel/contract/fields.ts'
import { columnsOfTexts, csvOfTexts, serializeTexts } from './plain-texts.ts'

const texts = {
  makerNumber: text('Number of the maker', { max: 100 }),
  gate: custom({
    label: 'Gate',
    sent: z.string().nullable(),
    wire: z.string().optional(),
    control: {},
  }),
}

test('an empty text is stored as none, and one that was not sent is not written', () => {
  expect(columnsOfTexts(texts, { makerNumber: '' })).toEqual({ makerNumber: null })
  expect(columnsOfTexts(texts, { gate: 'B2' })).toEqual({ gate: 'B2' })
})

test('where there is none, a response has null, or leaves out a text that is optional', () => {
  const none = JSON.stringify(serializeTexts(texts, { makerNumber: null, gate: null }))
  expect(none).toBe('{"makerNumber":null}')
  expect(serializeTexts(texts, { makerNumber: 'X-1', gate: 'B2' })).toEqual({
    makerNumber: 'X-1',
    gate: 'B2',
  })
})

test('a file names the texts as the database does', () => {
  const columns = csvOfTexts(texts)
  expect(Object.keys(columns)).toEqual(['maker_number', 'gate'])
  expect(columns.maker_number({ makerNumber: 'X-1', gate: null })).toBe('X-1')
})
