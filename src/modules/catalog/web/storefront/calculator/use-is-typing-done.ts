import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Long enough to type the next digit: 1 and 15 on the way to 150 must not be refused. */
const typingMs = 700

/**
 * Whether the typed text has stayed unchanged for a moment. The initial text was not typed, unless it came from a
 * form submitted without scripts or from the link of a piece: only those contain their unit.
 */
export function useIsTypingDone(typed: string): boolean {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const wasSent = search['unit'] !== undefined
  const [first] = useState(typed)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (typed === first) return undefined
    const timer = setTimeout(() => setSettled(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed, first])
  return settled === typed || (wasSent && typed === first)
}
