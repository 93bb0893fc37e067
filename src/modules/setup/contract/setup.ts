import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'

/** What people may tick off by themselves where the shop cannot tell, such as backups that their host makes. */
const tickedSteps = [
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

/** What makes a shop of an empty one, in the order in which it goes best. It is live when somebody opens it. */
export const setupSteps = [...tickedSteps, 'live'] as const
export type SetupStep = (typeof setupSteps)[number]
export type TickedStep = (typeof tickedSteps)[number]

/** Something that the shop came with and that nobody has made their own. */
export const placeholder = z.object({
  what: z.enum(['name', 'email', 'phone', 'article']),
  /** What stands there; of an article its title. */
  value: z.string(),
})
export type Placeholder = z.output<typeof placeholder>

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
  placeholders: z.array(placeholder),
})
export type Setup = z.output<typeof setup>

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'staff',
  summary:
    'What is done and what is left before the shop can open, and what still stands there as an example',
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
  params: z.object({ step: z.enum(tickedSteps) }),
  body: z.object({ done: z.boolean() }),
  success: { status: 200, body: setup },
  errors: [],
})
