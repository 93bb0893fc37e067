import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect, useRef, type RefObject } from 'react'
import { loadedCode, lazyCode, useLazyContent, type LazyCode } from '#kernel/web/ui/lazy-content.ts'
import { DrawnRoom, DrawnWindow } from './drawings.ts'
import type { DrawnWindowProps } from './drawn-window.tsx'
import type { HungProduct } from '../light-preview/hung-product.ts'

interface Drawings {
  DrawnRoom: typeof DrawnRoom
  DrawnWindow: typeof DrawnWindow
}

/** What draws: the server has drawn a page already, so the browser loads it for another size or choice. */
const drawings: LazyCode<Drawings> = createIsomorphicFn()
  .server(() => loadedCode<Drawings>({ DrawnRoom, DrawnWindow }))
  .client(() => lazyCode<Drawings>(() => import('./drawings.ts')))()

/** Loads it before it is needed, for a page that the browser makes itself. */
export const loadDrawings = () => drawings.load()

/** The inside of the drawing beside the size. */
export const useDrawnWindow = (props: DrawnWindowProps) =>
  useLazyContent<Drawings, DrawnWindowProps, SVGSVGElement>(drawings, (code) => code.DrawnWindow, props)

/** The inside of the still room. */
export const useDrawnRoom = (props: HungProduct) =>
  useLazyContent<Drawings, HungProduct, SVGSVGElement>(drawings, (code) => code.DrawnRoom, props)

/** A form whose focus loads it, so that the first key does not wait for it. */
export function useDrawingForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const element = form.current
    const load = () => void loadDrawings()
    element?.addEventListener('focusin', load)
    return () => element?.removeEventListener('focusin', load)
  }, [])
  return form
}
