import { expect, test } from 'vitest'
import { oneByOne, type SourceProduct } from './source-product.ts'

test('a request is answered between two products of a file', async () => {
  const order: string[] = []
  setImmediate(() => order.push('request'))
  await oneByOne(['first', 'second'], (name) => {
    order.push(name)
    return { name } as SourceProduct
  })
  expect(order).toEqual(['first', 'request', 'second'])
})
