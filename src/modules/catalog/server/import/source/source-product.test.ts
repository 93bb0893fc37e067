import { expect, test } from 'vitest'
import { readSequentially, type SourceProduct } from './source-product.ts'

test('a request is answered between two products of a file', async () => {
  const order: string[] = []
  setImmediate(() => order.push('request'))
  await readSequentially(['first', 'second'], (name) => {
    order.push(name)
    return { name } as SourceProduct
  })
  expect(order).toEqual(['first', 'request', 'second'])
})
