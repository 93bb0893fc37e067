import type { Vote } from './feedback.ts'

/** Networks from which on one of them may be outvoted: below, a shop would learn nothing from its first visitors. */
const crowdFrom = 9

const networksOf = (votes: readonly Vote[]) =>
  new Set(votes.map(({ feedback }) => feedback.network ?? feedback))

/** Whether enough networks have voted to hold one of them to its share. */
export function isCrowd(votes: readonly Vote[]): boolean {
  return networksOf(votes).size >= crowdFrom
}

/**
 * In a crowd a network has at most half as many votes as there are other networks, its newest, and at least one:
 * alone it is a third of the weight, so the median stays among what the others said.
 */
export function fairShare(votes: readonly Vote[]): Vote[] {
  const maxVotes = Math.max(1, Math.floor((networksOf(votes).size - 1) / 2))
  const counts = new Map<string, number>()
  return votes.filter(({ feedback: { network } }) => {
    if (!network) return true
    const before = counts.get(network) ?? 0
    counts.set(network, before + 1)
    return before < maxVotes
  })
}
