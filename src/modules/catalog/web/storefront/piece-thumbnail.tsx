import { useQuery } from '@tanstack/react-query'
import type { Product } from '../../contract/catalog.ts'
import { configurationOf } from '../queries/catalog.ts'
import { WindowThumbnail } from './drawing/thumbnail.tsx'
import { visibleEffect, plainConfiguration } from './piece/chosen-options.ts'

export interface ShownPiece {
  product: Pick<Product, 'id' | 'name' | 'materials' | 'image_urls'> &
    Partial<Pick<Product, 'kind' | 'has_options'>>
  /** Metres. */
  width: number
  length: number
  options?: Readonly<Record<string, string>> | undefined
}

/** A small drawing of a piece at its size and with its chosen options. */
export function PieceThumbnail({
  piece: { product, width, length, options },
  className,
}: {
  piece: ShownPiece
  className: string
}) {
  const { data } = useQuery({ ...configurationOf(product.id), enabled: product.has_options === true })
  return (
    <WindowThumbnail
      product={product}
      width={width}
      height={length}
      look={visibleEffect(data ?? plainConfiguration, options ?? {})}
      className={className}
    />
  )
}
