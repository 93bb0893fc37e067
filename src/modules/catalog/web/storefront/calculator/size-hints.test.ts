import { expect, test } from 'vitest'
import { shopLimits } from '#modules/pricing/rules/size.ts'
import { sizeHints } from './size-hints.ts'

const inMetres = (width: number, height: number, limits = shopLimits) =>
  sizeHints({ width, height }, { width, height }, 'm', limits)

test('a valid size gets no hint', () => {
  expect(inMetres(1.5, 1.8)).toEqual({ width: null, height: null, swapped: false })
})

test('centimetres typed as metres are recognised for each side', () => {
  expect(inMetres(150, 180)).toEqual({ width: 1.5, height: 1.8, swapped: false })
  expect(inMetres(1.5, 1800)).toEqual({ width: null, height: 1.8, swapped: false })
})

test('sides that fit only when swapped get a hint to swap them', () => {
  expect(inMetres(1.2, 4).swapped).toBe(true)
  expect(inMetres(4, 4).swapped).toBe(false)
  expect(inMetres(0, 1.8).swapped).toBe(false)
})

test('centimetres are recognised for a narrow product too', () => {
  const narrow = { ...shopLimits, maxWidthMm: 2400 }
  expect(inMetres(300, 1.8, narrow).width).toBe(3)
})
