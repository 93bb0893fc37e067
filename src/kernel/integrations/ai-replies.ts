import { z } from 'zod'
import { AiError } from './ai-error.ts'

/** Tokens as counted and charged by the service. */
export interface Usage {
  promptTokens: number
  completionTokens: number
}

const usage = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish().catch(null)
const words = z.string().nullish()

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: words }) })).min(1),
  usage,
})
const chunk = z.object({
  choices: z.array(z.object({ delta: z.object({ content: words }).nullish(), finish_reason: words })),
  usage,
})

const unusable = () => new AiError('unusable', 'its reply is none')

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw unusable()
  }
}

function reportUsage(counted: z.output<typeof usage>, onUsage: (usage: Usage) => void): void {
  if (counted) onUsage({ promptTokens: counted.prompt_tokens, completionTokens: counted.completion_tokens })
}

/** Reads a reply that is not streamed. */
export async function* readCompletion(
  response: Response,
  onUsage: (usage: Usage) => void,
): AsyncGenerator<string, void> {
  const reply = parsed(completion, await response.text())
  reportUsage(reply.usage, onUsage)
  const text = reply.choices[0]?.message.content
  if (!text) throw unusable()
  yield text
}

/** Reads a streamed reply. Without an explicit end it counts as cut off. */
export async function* readStream(
  response: Response,
  onUsage: (usage: Usage) => void,
): AsyncGenerator<string, void> {
  let finished = false
  let empty = true
  for await (const data of events(response)) {
    if (data === '[DONE]') {
      finished = true
      break
    }
    const { choices, usage: counted } = parsed(chunk, data)
    reportUsage(counted, onUsage)
    const [choice] = choices
    if (choice?.delta?.content) {
      empty = false
      yield choice.delta.content
    }
    if (choice?.finish_reason) finished = true
  }
  if (!finished) throw new AiError('unavailable', 'its reply was cut off')
  if (empty) throw unusable()
}

/** The data of each server-sent event; in this protocol always a single line. */
async function* events({ body }: Response): AsyncGenerator<string, void> {
  if (body === null) return
  let rest = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim()
}
