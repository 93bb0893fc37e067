import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy } from 'react'
import { PieceQuestions as questions } from './piece-questions.tsx'

const load = () => import('./piece-questions.tsx')

/**
 * The questions about a piece: rendered by the server, and loaded by the browser only for products with questions.
 */
export const PieceQuestions = createIsomorphicFn()
  .server(() => questions)
  .client(() => lazy(() => load().then((module) => ({ default: module.PieceQuestions }))))()

export type { PieceHandle } from './piece-questions.tsx'
