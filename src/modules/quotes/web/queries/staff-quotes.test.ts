import { expect, test } from 'vitest'
import type { Quote } from '../../contract/quotes.ts'
import { quotesEnding } from './staff-quotes.ts'

test('the quotes that end first are shown, regardless of when they were written', () => {
  const days = [8, 3, 5, 9, 4, 6, 7].map((day) => `2026-11-0${day}`)
  const quotes = days.map((validUntil) => ({ validUntil }) as Quote)
  const shown = quotesEnding.select(quotes).map(({ validUntil }) => validUntil)
  expect(shown).toEqual([3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`))
})
