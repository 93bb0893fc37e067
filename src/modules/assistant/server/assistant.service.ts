import type { FastifyBaseLogger } from 'fastify'
import {
  maxTextLength,
  type OptimizedContent,
  type SeoRequest,
  type TranslationRequest,
} from '../contract.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { Usage } from '#kernel/integrations/ai-replies.ts'
import { AiError } from '#kernel/integrations/ai-error.ts'
import type { Writer, WritingTask } from '#kernel/integrations/ai-writer.ts'
import { seoTask, translationTask } from './prompts.ts'
import { readOptimized, seoSchema } from './seo.ts'
import { z } from 'zod'

const reply = z.record(z.string(), z.string().trim())

/**
 * Parses the service's JSON reply, with or without a Markdown code fence. It must contain a translation of each text
 * sent.
 * @throws AiError if it does not
 */
function readTranslations(text: string, { texts }: TranslationRequest): Record<string, string> {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    const translated = reply.parse(JSON.parse(json))
    const names = Object.keys(texts)
    if (names.some((name) => !translated[name])) throw new Error('the translation lacks a text')
    return Object.fromEntries(names.map((name) => [name, translated[name] as string]))
  } catch {
    throw new AiError('unusable', 'its reply does not follow the schema')
  }
}

const inMinute: Limit = { name: 'assistant-minute', times: 20, seconds: 60 }
const inDay: Limit = { name: 'assistant-day', times: 200, seconds: 24 * 60 * 60 }

/** Timeout of a complete response, in ms. */
const wholeMs = 60_000
/** Retry-After in seconds if the service sends none. */
const usualWait = 30

export type AssistantRefusal = Refusal<
  | 'ai_not_configured'
  | 'ai_refused'
  | 'ai_busy'
  | 'ai_unavailable'
  | 'ai_reply_unusable'
  | 'too_many_requests'
>

const codes = {
  refused: 'ai_refused',
  busy: 'ai_busy',
  unavailable: 'ai_unavailable',
  unusable: 'ai_reply_unusable',
} as const

/** The refusal for a failure of the AI service; other errors are rethrown. */
export function refusalOf(error: unknown): AssistantRefusal {
  if (!(error instanceof AiError)) throw error
  const later = error.kind === 'busy' || error.kind === 'unavailable'
  return refuse(
    codes[error.kind],
    later ? { headers: { 'retry-after': String(error.wait ?? usualWait) } } : {},
  )
}

/** The user and purpose of a request, for the log, and the signal that aborts it. */
export interface WriteContext {
  kind: 'content' | 'description' | 'seo' | 'translation'
  by: Actor
  /** Aborted when the client disconnects. */
  gone: AbortSignal
}

/** Writes with the AI service: enforces limits and timeouts and logs usage. */
export function assistantService(parts: {
  writer: Writer | undefined
  limits: RateLimits
  log: FastifyBaseLogger
}) {
  const { writer, limits, log } = parts

  const untilLate = (gone: AbortSignal) => AbortSignal.any([gone, AbortSignal.timeout(wholeMs)])

  /** The log records the person, the purpose and the usage; never prompts or texts. */
  async function* noted(task: WritingTask, context: WriteContext, signal: AbortSignal, stream: boolean) {
    if (!writer) throw new Error('no AI service is configured')
    const logFields = { assistant: context.kind, model: writer.model, user: context.by.id }
    const started = performance.now()
    let tokens: Usage | null = null
    let length = 0
    try {
      const onUsage = (usage: Usage) => (tokens = usage)
      for await (const piece of writer.write(task, { stream, signal, onUsage })) {
        length += piece.length
        if (length > maxTextLength) throw new AiError('unusable', 'its reply is too long')
        yield piece
      }
    } catch (error) {
      if (error instanceof AiError && !context.gone.aborted)
        log.warn({ ...logFields, reason: error.message }, 'the AI service wrote nothing')
      throw error
    } finally {
      const ms = Math.round(performance.now() - started)
      log.info({ ...logFields, tokens, characters: length, ms }, 'the assistant was used')
    }
  }

  async function whole(pieces: AsyncIterable<string>): Promise<string> {
    let text = ''
    for await (const piece of pieces) text += piece
    if (text.trim() === '') throw new AiError('unusable', 'its reply is empty')
    return text.trim()
  }

  async function inSchema<Read>(
    context: WriteContext,
    taskOf: (withSchema: boolean) => WritingTask,
    read: (text: string) => Read,
  ): Promise<Read> {
    const signal = untilLate(context.gone)
    const attempt = async (withSchema: boolean) =>
      read(await whole(noted(taskOf(withSchema), context, signal, false)))
    try {
      return await attempt(true)
    } catch (error) {
      const again =
        error instanceof AiError &&
        (error.kind === 'unusable' || error.status === 400 || error.status === 422)
      if (!again) throw error
      return attempt(false)
    }
  }

  return {
    /** Counts the attempt against the rate limits; returns a refusal if one is exceeded. */
    async admit(by: Actor): Promise<AssistantRefusal | null> {
      if (!writer) return refuse('ai_not_configured', { headers: { 'retry-after': '3600' } })
      return (await limits.take(inMinute, by.id)) ?? limits.take(inDay, by.id)
    },

    /** @throws AiError */
    write: (task: WritingTask, context: WriteContext): Promise<string> =>
      whole(noted(task, context, untilLate(context.gone), false)),

    /** Streams the text. @throws AiError, also in the middle of the stream */
    pieces: (task: WritingTask, context: WriteContext): AsyncGenerator<string, void> =>
      noted(task, context, untilLate(context.gone), true),

    /**
     * Retries once without the schema when the reply does not match it or the service does not support schemas.
     * @throws AiError
     */
    async optimize(request: SeoRequest, context: WriteContext): Promise<OptimizedContent> {
      return inSchema(context, (schema) => seoTask(request, schema ? seoSchema : undefined), readOptimized)
    },

    /**
     * Retries like `optimize`.
     * @throws AiError
     */
    async translate(request: TranslationRequest, context: WriteContext): Promise<Record<string, string>> {
      const { schema, ...plain } = translationTask(request)
      const taskOf = (hasSchema: boolean): WritingTask => (hasSchema ? { ...plain, schema } : plain)
      return inSchema(context, taskOf, (text) => readTranslations(text, request))
    },
  }
}
