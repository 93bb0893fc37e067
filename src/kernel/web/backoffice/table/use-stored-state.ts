import { useState } from 'react'
import { useStaff } from '../staff.ts'

/**
 * A value stored for this user in this browser, such as the views of a list. A value that cannot be read or stored
 * counts as missing.
 */
export function useStoredState<Value>(
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
      // Storage is full or blocked: the value lasts until the page is left.
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
