let last = 0

/**
 * A timestamp of now, at least a millisecond after every earlier one, so that later records are newer
 * even when two are created within one millisecond.
 */
export function nextMoment(): Date {
  last = Math.max(Date.now(), last + 1)
  return new Date(last)
}
