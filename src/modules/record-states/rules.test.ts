import { describe, expect, it } from 'vitest'
import { orderStatuses, type OrderStatus } from './contract.ts'
import { isBackward, orderStates, orderStatusLabel } from './rules.ts'

describe('order statuses', () => {
  it('order statuses include every status of the contract once', () => {
    expect(orderStates.map(({ status }) => status)).toEqual([...orderStatuses])
    expect(new Set(orderStates.map(({ label }) => label)).size).toBe(orderStatuses.length)
    expect(orderStatusLabel('shipped')).toBe('Shipped')
  })

  it('order statuses need no confirmation to move forward', () => {
    const way: OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered']
    way.slice(1).forEach((to, index) => expect(isBackward(way[index] as OrderStatus, to)).toBe(false))
    expect(isBackward('pending', 'delivered')).toBe(false)
    expect(isBackward('processing', 'cancelled')).toBe(false)
  })

  it.each<[OrderStatus, OrderStatus]>([
    ['delivered', 'pending'],
    ['shipped', 'processing'],
    ['cancelled', 'pending'],
    ['cancelled', 'delivered'],
    ['delivered', 'cancelled'],
  ])('order statuses need confirmation from %s to %s', (from, to) => {
    expect(isBackward(from, to)).toBe(true)
  })

  it('order statuses need no confirmation when unchanged', () => {
    for (const status of orderStatuses) expect(isBackward(status, status)).toBe(false)
  })
})
