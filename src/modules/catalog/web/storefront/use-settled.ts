import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Long enough to type the next digit: 1 and 15 on the way to 150 are no sizes to complain about. */
const typingMs = 700

/**
 * Whether what was typed has stood for a moment. What stands when the page opens has not been typed, unless it came
 * with the form that is sent without scripts or with the link of a piece: only these name their unit.
 */
export function useSettled(typed: string): boolean {
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
