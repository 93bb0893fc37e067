import { createContext, Suspense, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Mount } from '#modules/making/contract/index.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import type { OfferedChoice, OfferedOption } from '#modules/catalog/contract/options.ts'

/** The piece that a swatch belongs to; its size is in metres. */
export interface SampledPiece {
  product: Pick<Product, 'id' | 'name'>
  width: number
  length: number
  mount: Mount | undefined
  /** Codes of choices by the code of their option: only choices that were made or came with the address. */
  codes: Readonly<Record<string, string>>
}

export interface SampleOfferProps {
  piece: SampledPiece
  option: OfferedOption
  choice: OfferedChoice
}

/** Provided by the storefront's shell: renders the offer of a swatch's sample. */
export const SampleOfferContext = createContext<((props: SampleOfferProps) => ReactNode) | null>(null)

/** The piece being configured; null where the shop sends no samples. */
export const SampledPieceContext = createContext<SampledPiece | null>(null)

const never = () => () => {}

/**
 * The offer to send a sample of the chosen swatch by post, below the swatches. Reserves its space until it is
 * loaded.
 */
export function SampleOffer({ option, choice }: Pick<SampleOfferProps, 'option' | 'choice'>) {
  const offer = use(SampleOfferContext)
  const piece = use(SampledPieceContext)
  // The server does not wait for lazily loaded parts, so this one is rendered only in the browser.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (offer === null || piece === null) return null
  return (
    <div className="hidden min-h-11 scripted:block">
      <Suspense fallback={null}>{inBrowser && offer({ piece, option, choice })}</Suspense>
    </div>
  )
}
