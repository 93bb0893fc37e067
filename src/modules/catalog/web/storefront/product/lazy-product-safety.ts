import { createIsomorphicFn } from '@tanstack/react-start'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { ProductSafety as safety } from './product-safety.tsx'

const load = () => import('./product-safety.tsx')

/** Rendered by the server, and loaded by the browser only where the shop shows it. */
export const ProductSafety = createIsomorphicFn()
  .server(() => safety)
  .client(() => loadedPart(async () => (await load()).ProductSafety))()
