import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy } from 'react'
import { ProductSafety as safety } from './product-safety.tsx'

const load = () => import('./product-safety.tsx')

/** Rendered by the server, and loaded by the browser only where the shop shows it. */
export const ProductSafety = createIsomorphicFn()
  .server(() => safety)
  .client(() => lazy(() => load().then((module) => ({ default: module.ProductSafety }))))()
