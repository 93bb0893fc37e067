import { createContext, Suspense, use, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Mount } from '../../../../making/contract/index.ts'
import type { Product } from '../../../contract/catalog.ts'
import type { OfferedChoice, OfferedOption } from '../../../contract/options.ts'

/** The piece of which a swatch is a part; sides in metres. */
export interface SampledPiece {
  product: Pick<Product, 'id' | 'name'>
  width: number
  length: number
  mount: Mount | undefined
  /** Codes of choices by the code of their option, only what was chosen or came with the address. */
  codes: Readonly<Record<string, string>>
}

export interface SampleOfferProps {
  piece: SampledPiece
  option: OfferedOption
  choice: OfferedChoice
}

/** Given by the frame of the shop: shows the offer of a swatch's sample. */
export const SampleOfferContext = createContext<((props: SampleOfferProps) => ReactNode) | null>(null)

/** The piece whose questions these are; null where the shop sends no samples. */
export const SampledPieceContext = createContext<SampledPiece | null>(null)

const never = () => () => {}

/** Below the swatches of an option: the sample of the chosen one, by post. Keeps its place free until it is loaded. */
export function SampleOffer({ option, choice }: Pick<SampleOfferProps, 'option' | 'choice'>) {
  const offer = use(SampleOfferContext)
  const piece = use(SampledPieceContext)
  // A part that is loaded has no place in what the server sends, which waits for nothing.
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
