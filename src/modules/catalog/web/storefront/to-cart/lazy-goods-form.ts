import { createIsomorphicFn } from '@tanstack/react-start'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { GoodsForm as form } from './goods-form.tsx'

const load = () => import('./goods-form.tsx')

/** The form of goods: rendered by the server, and loaded by the browser only for products that are sold by the piece. */
export const GoodsForm = createIsomorphicFn()
  .server(() => form)
  .client(() => loadedPart(async () => (await load()).GoodsForm))()
