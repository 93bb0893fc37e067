import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Input } from '#kernel/contract/endpoint.ts'
import { productById } from '#modules/catalog/web/queries/index.ts'
import type { countVisit, SizeReason, ToldStep } from '../../contract/funnel.ts'

type Told = Omit<Input<typeof countVisit>['body'], 'language' | 'source'>

/** Long enough for what was typed to be meant, in ms. */
const MEANT_MS = 2000

/** In which time a click has changed the cart, in ms. */
const ADDED_MS = 1000

const productPage = /^\/products\/([\da-f]{8}-[\da-f-]{27})$/

/** Whether the visitor asks not to be followed. Counting follows nobody, but the wish is plain. */
export const asksForPrivacy = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** From where the visit came; kept only as long as the page is open. */
function sourceOfVisit(): string {
  const source = new URLSearchParams(location.search).get('utm_source')
  if (source) return source
  try {
    const { origin, hostname } = new URL(document.referrer)
    return origin === location.origin ? '' : hostname
  } catch {
    return ''
  }
}

/**
 * The lines of the stored cart, goods by the piece included. Read from the storage: importing the cart's code would split
 * the scripts of a product's page.
 */
function linesInCart(): number {
  try {
    return ['cart', 'cart-goods'].reduce(
      (sum, key) => sum + (JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[]).length,
      0,
    )
  } catch {
    return 0
  }
}

/** A size as the address of a product's page keeps it, in metres; null: none that could be meant. */
function keptSize(): { width: number; length: number } | null {
  const parameters = new URLSearchParams(location.search)
  const [width, length] = [Number(parameters.get('width')), Number(parameters.get('height'))]
  return width > 0 && length > 0 && width <= 1000 && length <= 1000 ? { width, length } : null
}

/** Why the shown size is refused; null: it is not. */
function refusalOf(id: string, { width, length }: { width: number; length: number }, client: QueryClient) {
  if (!document.querySelector('main form :is([name=width], [name=height])[aria-invalid=true]')) return null
  const limits = client.getQueryData<{ size_limits: Record<string, number> }>(productById(id).queryKey)
  const limit = (name: string) => limits?.size_limits[name] ?? Number.NaN
  const reasons: readonly [boolean, SizeReason][] = [
    [width > limit('max_width_m'), 'too_wide'],
    [width < limit('min_width_m'), 'too_narrow'],
    [length > limit('max_length_m'), 'too_long'],
    [length < limit('min_length_m'), 'too_short'],
  ]
  return reasons.find(([holds]) => holds)?.[1] ?? 'other'
}

/**
 * Tells the shop which steps of a sale happen on the page, what was searched for and not found, and which sizes are
 * refused: each once while the page is open, without cookies and without any stored value.
 * @returns stops it
 */
export function countVisits(router: AnyRouter, client: QueryClient): () => void {
  if (asksForPrivacy()) return () => {}
  const source = sourceOfVisit().slice(0, 300)
  const countedKeys = new Set<string>()
  let typing: ReturnType<typeof setTimeout> | undefined
  /** The size with which a page was opened, which nobody has typed. */
  let openedWith = ''

  function tell(what: Told): void {
    const body = JSON.stringify({ language: document.documentElement.lang, source, ...what })
    // Not `sendBeacon`, which sends the session along. A browser that cannot send is not counted.
    fetch('/api/funnel', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      keepalive: true,
      credentials: 'omit',
    }).catch(() => {})
  }
  function once(key: string, what: Told): void {
    if (countedKeys.has(key)) return
    countedKeys.add(key)
    tell(what)
  }
  const step = (name: ToldStep, of = '') => once(`${name} ${of}`, { step: name })

  function settleSize(): void {
    const id = productPage.exec(location.pathname)?.[1]
    const size = keptSize()
    if (!id || !size || location.search === openedWith) return
    const reason = refusalOf(id, size, client)
    if (reason === null) step('configured', id)
    else once(JSON.stringify([id, size]), { size: { product: id, ...size, reason } })
  }
  function settleWords(): void {
    const { q, ...others } = Object.fromEntries(new URLSearchParams(location.search))
    const isAlone = Object.keys(others).every((name) => ['lng', 'sort', 'unit'].includes(name))
    if (q && isAlone && document.querySelector('main [data-nothing]'))
      once(`words ${q}`, { words: q.slice(0, 300) })
  }
  function settleLater(): void {
    clearTimeout(typing)
    typing = setTimeout(() => (location.pathname === '/products' ? settleWords() : settleSize()), MEANT_MS)
  }

  function arrive(): void {
    const { pathname } = location
    openedWith = location.search
    const id = productPage.exec(pathname)?.[1]
    if (id && client.getQueryData(productById(id).queryKey)) step('seen', id)
    if (pathname === '/checkout' && linesInCart() > 0) step('checkout')
    settleLater()
  }

  let linesBefore = linesInCart()
  let adding: ReturnType<typeof setTimeout> | undefined
  /** After a click, so that what another tab adds is told there; at the latest before the next one. */
  function settleCart(): void {
    if (adding === undefined) return
    clearTimeout(adding)
    adding = undefined
    if (linesInCart() > linesBefore) step('cart', location.pathname)
  }
  function clicked(): void {
    settleCart()
    linesBefore = linesInCart()
    adding = setTimeout(settleCart, ADDED_MS)
    settleLater()
  }
  const ordered = () => tell({ step: 'ordered' })

  arrive()
  document.addEventListener('input', settleLater)
  // Before the page's own listeners, which change the cart.
  document.addEventListener('click', clicked, true)
  addEventListener('order-placed', ordered)
  addEventListener('pagehide', settleCart)
  const stops = [
    router.subscribe('onResolved', arrive),
    () => document.removeEventListener('input', settleLater),
    () => document.removeEventListener('click', clicked, true),
    () => removeEventListener('order-placed', ordered),
    () => removeEventListener('pagehide', settleCart),
    () => clearTimeout(adding),
    () => clearTimeout(typing),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
