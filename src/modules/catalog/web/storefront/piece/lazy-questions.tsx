import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy } from 'react'
import { PieceQuestions as questions } from './piece-questions.tsx'

const load = () => import('./piece-questions.tsx')

/**
 * The questions about a piece: in the page that the server sends, and loaded by the browser only where a product asks.
 */
export const PieceQuestions = createIsomorphicFn()
  .server(() => questions)
  .client(() => lazy(() => load().then((module) => ({ default: module.PieceQuestions }))))()

export type { PieceHandle } from './piece-questions.tsx'
