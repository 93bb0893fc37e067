import { useLayoutEffect, useState } from 'react'

export const schemes = ['light', 'dark', 'auto'] as const
export type Scheme = (typeof schemes)[number]

const key = 'scheme'

function storedScheme(): Scheme {
  const stored = localStorage.getItem(key)
  return schemes.find((scheme) => scheme === stored) ?? 'auto'
}

function show(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'auto') delete dataset.scheme
  else dataset.scheme = scheme
}

/** Applies the colour scheme stored in this browser while the back office is shown. */
export function useStoredScheme(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return undefined
    show(storedScheme())
    return () => show('auto')
  }, [active])
}

/** The chosen scheme, and a function to choose another. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const [scheme, setScheme] = useState(storedScheme)
  return [
    scheme,
    (next) => {
      localStorage.setItem(key, next)
      show(next)
      setScheme(next)
    },
  ]
}
