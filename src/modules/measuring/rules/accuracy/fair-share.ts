import type { Vote } from './feedback.ts'

/**
 * From this number of networks on, a network's votes are limited: with fewer, a shop would learn nothing from its
 * first visitors.
 */
const crowdFrom = 9

const networksOf = (votes: readonly Vote[]) =>
  new Set(votes.map(({ feedback }) => feedback.network ?? feedback))

/** Whether there are enough networks to limit each one's votes. */
export function hasManyNetworks(votes: readonly Vote[]): boolean {
  return networksOf(votes).size >= crowdFrom
}

/**
 * With enough networks, each has at most half as many votes as there are other networks, its newest, and at least
 * one: it is at most a third of the weight, so the median stays within the votes of the others.
 */
export function fairShare(votes: readonly Vote[]): Vote[] {
  const maxVotes = Math.max(1, Math.floor((networksOf(votes).size - 1) / 2))
  const counts = new Map<string, number>()
  return votes.filter(({ feedback: { network } }) => {
    if (!network) return true
    const previousVotes = counts.get(network) ?? 0
    counts.set(network, previousVotes + 1)
    return previousVotes < maxVotes
  })
}
