import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { untranslatedProduct } from '../../queries/catalog.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { readFresh } from '#kernel/web/backoffice/editing/read-ahead.ts'
import { WaitingDialog } from '#kernel/web/backoffice/loading/waiting-dialog.tsx'
import { ProductDialog, type MaterialsDialog } from './product-dialog.tsx'

/** The product in the address, read again so that its version is up to date. */
export function OpenProduct({
  id,
  close,
  Materials,
}: {
  id: string
  close: () => void
  Materials: MaterialsDialog
}) {
  const isNew = id === 'new'
  // Read once: a change by somebody else appears as a conflict when saving, and never replaces what was typed.
  const [product, setProduct] = useState<Product | null>(null)
  const isWanted = !isNew && product === null
  const query = useQuery({
    ...untranslatedProduct(id),
    queryFn: () => readFresh(untranslatedProduct(id)),
    enabled: isWanted,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  if (isWanted && query.data && !query.isFetching) setProduct(query.data)
  if (isNew || product) return <ProductDialog product={product} close={close} Materials={Materials} />
  return (
    <WaitingDialog title="Edit Product" wide isWaiting={!query.isError} close={close}>
      {query.error && <CouldNotLoad query={query} />}
    </WaitingDialog>
  )
}
