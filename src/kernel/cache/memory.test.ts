import { expect, test } from 'vitest'
import { cacheMemory } from './memory.ts'

const kilobyte = 1024

test('all caches together stay within the memory they share, and drop the least recently used entries', () => {
  const memory = cacheMemory(100 * kilobyte)
  const pages = memory.part<{ at: number }>('page')
  const searches = memory.part<{ at: number }>('search')
  for (let at = 0; at < 100; at += 1) {
    ;(at % 2 === 0 ? pages : searches).set(String(at), { at }, 4 * kilobyte)
    pages.get('0')
    expect(memory.held()).toBeLessThanOrEqual(100 * kilobyte)
  }
  expect(memory.held()).toBeGreaterThan(80 * kilobyte)
  expect(pages.get('0')).toEqual({ at: 0 })
  expect(pages.get('2')).toBeUndefined()
  expect(searches.get('99')).toEqual({ at: 99 })
  expect(searches.get('0')).toBeUndefined()
})

test('an entry that grows is measured again, and one that is too large is not kept', () => {
  const memory = cacheMemory(100 * kilobyte)
  const pages = memory.part<object>('page')
  const page = {}
  pages.set('a', page, kilobyte)
  const before = memory.held()
  pages.set('a', page, 3 * kilobyte)
  expect(memory.held()).toBe(before + 2 * kilobyte)
  pages.set('a', page, 20 * kilobyte)
  expect(pages.get('a')).toBeUndefined()
  expect(memory.held()).toBe(0)
})

test('without any memory nothing is kept', () => {
  const memory = cacheMemory(0)
  memory.part<object>('page').set('a', {}, 10)
  expect(memory.held()).toBe(0)
})
