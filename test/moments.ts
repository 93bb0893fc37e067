let last = 0

/**
 * Now, and at least a millisecond after every moment given before: what a test makes later is newer,
 * also where two rows are written within one millisecond.
 */
export function nextMoment(): Date {
  last = Math.max(Date.now(), last + 1)
  return new Date(last)
}
