import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'

/**
 * Steps that people can tick off themselves, because the shop cannot always detect them, such as backups by the hosting
 * provider.
 */
const tickedSteps = [
  'language',
  'you',
  'name',
  'contact',
  'legal',
  'category',
  'product',
  'colleague',
  'news',
  'order',
  'mail',
  'address',
  'backups',
] as const

/** The steps of setting up a shop, in the recommended order; `live` is done when somebody opens it. */
export const setupSteps = [...tickedSteps, 'live'] as const
export type SetupStep = (typeof setupSteps)[number]
export type TickedStep = (typeof tickedSteps)[number]

/** An example value that nobody has replaced. */
export const placeholder = z.object({
  what: z.enum(['name', 'email', 'phone', 'article']),
  /** The current value; for an article, its title. */
  value: z.string(),
})
export type Placeholder = z.output<typeof placeholder>

/** Something that is wrong for a shop that sells, whatever steps are done. */
export const setupProblem = z.object({
  what: z.enum([
    /** A published product that has no price. */
    'unsellable',
    /** A published legal page that still has fields in brackets. */
    'template',
    /** A legal page that is not published. */
    'unpublished',
    /** A legal page that the law of the shop's country usually requires, and that does not exist. */
    'missing',
    /** A published article whose text is in another language than the base language. */
    'language',
    /** What papers of the shop's country need and is missing, once taxes or documents are used. */
    'papers',
    /** What shops of that country usually turn on before they sell, and is off. */
    'off',
  ]),
  /** Name or title; of a missing page, its kind; of papers, what is missing; of what is off, which. */
  value: z.string(),
})
export type SetupProblem = z.output<typeof setupProblem>

export const setup = z.object({
  /** Whether the checklist is shown to this person. */
  shown: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      done: z.boolean(),
      /** Ticked by a person; otherwise derived from the data. */
      byHand: z.boolean(),
    }),
  ),
  placeholders: z.array(placeholder),
  problems: z.array(setupProblem),
})
export type Setup = z.output<typeof setup>

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'staff',
  summary:
    'What is done and what is left before the shop can open, and what still stands there as an example',
  success: { status: 200, body: setup },
})

export const showSetup = endpoint({
  method: 'PUT',
  path: '/api/setup',
  access: 'staff',
  summary: 'Hide the checklist for yourself, or show it again',
  body: z.object({ shown: z.boolean() }),
  success: { status: 200, body: setup },
})

export const tickSetupStep = endpoint({
  method: 'PUT',
  path: '/api/setup/{step}',
  access: 'editors',
  summary: 'Tick or untick a step of the checklist',
  params: z.object({ step: z.enum(tickedSteps) }),
  body: z.object({ done: z.boolean() }),
  success: { status: 200, body: setup },
})
