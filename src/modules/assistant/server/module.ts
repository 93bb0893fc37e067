import { defineModule } from '#kernel/modules/definition.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  generateContent,
  generateProductDescription,
  getAssistant,
  optimizeSeo,
  translateTexts,
} from '../contract.ts'
import { mount } from '#kernel/http/mount.ts'
import type { RateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { Writer, WritingTask } from '#kernel/integrations/ai-writer.ts'
import { assistantErrors } from '../errors.ts'
import { assistantService, refusalOf } from './assistant.service.ts'
import { contentTask, descriptionTask } from './prompts.ts'
import { disconnectSignal, sendEventStream, wantsStream } from './event-stream.ts'
import { processing } from './processing.ts'

interface Asked {
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

/** The writing assistant. Without a configured service, it refuses with a message that says so. */
function buildAssistant(parts: { writer: Writer | undefined; limits: RateLimits; log: FastifyBaseLogger }) {
  const assistant = assistantService(parts)

  /** Writes a text as `{ [field]: text }`, or as a stream if the client requests one. */
  async function write<Field extends 'content' | 'description'>(
    field: Field,
    task: WritingTask,
    { actor, request, reply }: Asked,
  ) {
    const refused = await assistant.admit(actor)
    if (refused) return refused
    const wish = { kind: field, by: actor, gone: disconnectSignal(reply) }
    if (wantsStream(request)) return sendEventStream(assistant.pieces(task, wish), field, reply)
    try {
      return { [field]: await assistant.write(task, wish) } as Record<Field, string>
    } catch (error) {
      return refusalOf(error)
    }
  }

  function mountAssistant(http: FastifyInstance): void {
    mount(http, getAssistant, () => Promise.resolve({ isConfigured: parts.writer !== undefined }))

    mount(http, generateContent, ({ body, ...exchange }) => write('content', contentTask(body), exchange))

    mount(http, generateProductDescription, ({ body, ...exchange }) =>
      write('description', descriptionTask(body), exchange),
    )

    mount(http, optimizeSeo, async ({ body, actor, reply }) => {
      const refused = await assistant.admit(actor)
      if (refused) return refused
      try {
        return await assistant.optimize(body, { kind: 'seo', by: actor, gone: disconnectSignal(reply) })
      } catch (error) {
        return refusalOf(error)
      }
    })

    mount(http, translateTexts, async ({ body, actor, reply }) => {
      const refused = await assistant.admit(actor)
      if (refused) return refused
      try {
        const wish = { kind: 'translation' as const, by: actor, gone: disconnectSignal(reply) }
        return { texts: await assistant.translate(body, wish) }
      } catch (error) {
        return refusalOf(error)
      }
    })
  }

  return { mount: mountAssistant }
}

export const assistant = defineModule({
  name: 'assistant',
  processing,
  errors: assistantErrors,
  build: ({ limits, log, integrations }) => buildAssistant({ limits, log, writer: integrations.writer }),
})
