let last = 0

/**
 * A timestamp of now, at least a millisecond after every earlier one, so that later records are newer
 * even when two are created within one millisecond.
 */
export function nextMoment(): Date {
  const now = Date.now()
  // A test may have asked while its clock stood at another day.
  last = last > now + 60_000 ? now : Math.max(now, last + 1)
  return new Date(last)
}
