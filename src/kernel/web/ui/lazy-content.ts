import { createElement, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode, RefObject } from 'react'

/** Components that are there, or that will be once somebody has asked for them. */
export interface LazyCode<Code> {
  /** Undefined until it is loaded. */
  current: () => Code | undefined
  /** Resolves also where it cannot be loaded: then it is asked for again. */
  load: () => Promise<void>
  subscribe: (listener: () => void) => () => void
}

/** On the server, which has all of its code. */
export const loadedCode = <Code>(code: Code): LazyCode<Code> => ({
  current: () => code,
  load: async () => {},
  subscribe: () => () => {},
})

export function lazyCode<Code>(fetched: () => Promise<Code>): LazyCode<Code> {
  const listeners = new Set<() => void>()
  let code: Code | undefined
  let loading: Promise<void> | undefined
  async function fetchOnce(): Promise<void> {
    try {
      code = await fetched()
      for (const listener of listeners) listener()
    } catch {
      loading = undefined
    }
  }
  return {
    current: () => code,
    load: () => (loading ??= fetchOnce()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Inside<Parent> = { ref: RefObject<Parent | null> } & (
  | { children: ReactNode }
  | { dangerouslySetInnerHTML: { __html: string }; suppressHydrationWarning: true }
)

/**
 * What an element contains: it stays as the server has sent it until it is to show something else. Only then the code
 * that draws it is loaded; meanwhile, and where it cannot be loaded, the element stays as it is.
 * @returns props of the element
 */
export function useLazyContent<Code, Props extends object, Parent extends Element>(
  code: LazyCode<Code>,
  drawnBy: (code: Code) => ComponentType<Props>,
  props: Props,
): Inside<Parent> {
  const loaded = useSyncExternalStore(code.subscribe, code.current, code.current)
  const ref = useRef<Parent>(null)
  const [sent] = useState(props)
  const [isEmpty, setEmpty] = useState(false)
  const [isDrawn, setDrawn] = useState(loaded !== undefined)
  const isWanted = isEmpty || isOther(sent, props)
  useEffect(() => {
    // Of a page that the browser made itself, nothing was sent.
    if (ref.current?.childNodes.length === 0) setEmpty(true)
  }, [])
  useEffect(() => {
    if (isWanted) void code.load()
  })
  if (!isDrawn && isWanted && loaded) setDrawn(true)
  if (isDrawn && loaded) return { ref, children: createElement(drawnBy(loaded), props) }
  return { ref, dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }
}

function isOther<Props extends object>(one: Props, other: Props): boolean {
  return (Object.keys(other) as (keyof Props)[]).some((name) => !Object.is(one[name], other[name]))
}
