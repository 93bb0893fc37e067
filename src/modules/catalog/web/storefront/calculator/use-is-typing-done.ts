import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Long enough to type the next digit: 1 and 15 on the way to 150 must not be refused. */
const typingMs = 700

/**
 * Whether the typed text has stayed unchanged for a moment. The initial text was not typed, unless it came from a
 * form submitted without scripts or from the link of a piece: only those contain their unit.
 */
export function useIsTypingDone(text: string): boolean {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const wasSent = search['unit'] !== undefined
  const [first] = useState(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === first) return undefined
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text, first])
  return settled === text || (wasSent && text === first)
}
