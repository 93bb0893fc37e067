import { useState } from 'react'
import { useStaff } from '../staff.ts'

/**
 * Something this person keeps in this browser, such as their views of a list. What cannot be read
 * or stored counts as absent.
 */
export function useRemembered<Value>(
  name: string,
  read: (stored: unknown) => Value,
): [Value, (next: Value) => void] {
  const key = `backoffice:${useStaff().id}:${name}`
  const [value, setValue] = useState(() => read(stored(key)))
  const keep = (next: Value) => {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or forbidden: the value lasts until the page is left.
    }
  }
  return [value, keep]
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
