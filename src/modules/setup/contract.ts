import { z } from 'zod'
import { endpoint } from '../../kernel/contract/endpoint.ts'

/** What makes a shop of an empty one, in the order in which it goes best. */
export const setupSteps = [
  'name',
  'contact',
  'legal',
  'category',
  'product',
  'colleague',
  'news',
  'order',
  'live',
] as const
export type SetupStep = (typeof setupSteps)[number]

export const setup = z.object({
  /** Whether this person is shown the list. */
  shown: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      done: z.boolean(),
      /** Ticked by somebody; otherwise the data tells. */
      byHand: z.boolean(),
    }),
  ),
})
export type Setup = z.output<typeof setup>

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'staff',
  summary: 'What is done and what is left before the shop can open',
  success: { status: 200, body: setup },
  errors: [],
})

export const showSetup = endpoint({
  method: 'PUT',
  path: '/api/setup',
  access: 'staff',
  summary: 'Close the checklist for oneself, or open it again',
  body: z.object({ shown: z.boolean() }),
  success: { status: 200, body: setup },
  errors: [],
})

export const tickSetupStep = endpoint({
  method: 'PUT',
  path: '/api/setup/{step}',
  access: 'editors',
  summary: 'Tick a step of the checklist by hand, or take the tick away',
  params: z.object({ step: z.enum(setupSteps) }),
  body: z.object({ done: z.boolean() }),
  success: { status: 200, body: setup },
  errors: [],
})
