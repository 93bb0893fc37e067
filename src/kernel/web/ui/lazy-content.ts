import {
  createElement,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'

/** Components that are loaded, or will be when they are first needed. */
export interface LazyCode<Code> {
  /** Undefined until it is loaded. */
  current: () => Code | undefined
  /** Also resolves if loading fails; the next call tries again. */
  load: () => Promise<void>
  subscribe: (listener: () => void) => () => void
}

/** Code that is loaded from the start, as on the server. */
export const loadedCode = <Code>(code: Code): LazyCode<Code> => ({
  current: () => code,
  load: async () => {},
  subscribe: () => () => {},
})

/** Code that is loaded when it is first needed. */
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
 * The content of an element, which stays as the server sent it until it must show something else. Only then is the code
 * that renders it loaded; until it is, or if loading fails, the element stays as it is.
 * @returns props of the element
 */
export function useLazyContent<Code, Props extends object, Parent extends Element>(
  code: LazyCode<Code>,
  drawnBy: (code: Code) => ComponentType<Props>,
  props: Props,
): Inside<Parent> {
  const loaded = useSyncExternalStore(code.subscribe, code.current, code.current)
  const ref = useRef<Parent>(null)
  const [initialProps] = useState(props)
  const [isEmpty, setEmpty] = useState(false)
  const [isDrawn, setDrawn] = useState(loaded !== undefined)
  const isWanted = isEmpty || isOther(initialProps, props)
  useEffect(() => {
    // A page that the browser rendered itself has no content from the server.
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
