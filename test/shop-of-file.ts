import { afterAll } from 'vitest'
import { openShop, type ShopOptions, type TestShop } from './shop.ts'

/** A shop for all tests of the file, closed after them. */
export async function shopOfFile(options?: ShopOptions): Promise<TestShop> {
  const shop = await openShop(options)
  afterAll(() => shop.close())
  return shop
}
