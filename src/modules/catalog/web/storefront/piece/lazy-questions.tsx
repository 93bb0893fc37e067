import { createIsomorphicFn } from '@tanstack/react-start'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { PieceQuestions as questions } from './piece-questions.tsx'

const load = () => import('./piece-questions.tsx')

/**
 * The questions about a piece: rendered by the server, and loaded by the browser only for products with questions.
 */
export const PieceQuestions = createIsomorphicFn()
  .server(() => questions)
  .client(() => loadedPart(async () => (await load()).PieceQuestions))()

export type { PieceHandle } from './piece-questions.tsx'
